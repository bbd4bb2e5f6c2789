import 'server-only'
import { scopeOf } from '@/lib/api/actor'
import { paginate } from '@/lib/api/pagination'
import type { ActorCtx } from '@/lib/api/route'
import type { PageQuery } from '@/lib/api/shapes'
import { selectMonthCompletions, selectTotals } from '@/lib/dashboard/totals'
import { toReais } from '@/lib/money'
import { deviceName } from '@/lib/visitor/device'
import { placeName } from '@/lib/visitor/location'
import { proofAddress } from './proof-address'
import { countCompletions, selectCompletions } from './queries'

type Row = Awaited<ReturnType<typeof selectCompletions>>[number]

/** A page of the completions that the caller may see, as much of each as they may, and the figures of all of them. */
export async function completionsPage(ctx: ActorCtx, query: PageQuery) {
  const filter = { promoterId: scopeOf(ctx.actor), search: query.search }
  const [totals, thisMonth] = await Promise.all([selectTotals(ctx.db, filter.promoterId), selectMonthCompletions(ctx.db, filter.promoterId)])
  const shape = ctx.actor.role === 'admin' ? toCompletion : toOwnCompletion
  const page = await paginate(ctx, query, {
    total: async () => (filter.search ? countCompletions(ctx.db, filter) : totals.completions),
    rows: async (limit, offset) => (await selectCompletions(ctx.db, filter, limit, offset)).map((row) => shape(ctx, row)),
  })
  return { ...page, stats: { total_completions: totals.completions, total_earnings: toReais(totals.earningsCents), this_month: thisMonth } }
}

const toOwnCompletion = ({ locale }: ActorCtx, row: Row) => ({
  id: row.id,
  name: row.name,
  location: placeName({ country: row.locationCountry, city: row.locationCity }, locale),
  payment_code: row.paymentCode,
  completed: row.completed,
  created_at: row.createdAt,
  updated_at: row.updatedAt,
})

const toCompletion = (ctx: ActorCtx, row: Row) => ({
  ...toOwnCompletion(ctx, row),
  email: row.email,
  whatsapp: row.whatsapp,
  telegram: row.telegram,
  age: row.age,
  guardian_consent: row.guardianConsent,
  gender: row.gender,
  profession: row.profession,
  country: row.country,
  device: deviceName(row, ctx.locale),
  ip_address: row.ipAddress,
  device_fingerprint: row.deviceFingerprint,
  promoter: row.promoter,
  proof: row.proofKey && proofAddress(row.id),
  flags: row.flags,
})
