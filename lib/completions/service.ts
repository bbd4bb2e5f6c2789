import 'server-only'
import type { z } from 'zod'
import { scopeOf } from '@/lib/api/actor'
import { paginate } from '@/lib/api/pagination'
import type { ActorCtx } from '@/lib/api/route'
import { selectMonthCompletions, selectTotals } from '@/lib/dashboard/totals'
import { exportList } from '@/lib/exports/service'
import { translatorFor } from '@/lib/i18n/translator'
import { toReais } from '@/lib/money'
import { deviceName } from '@/lib/visitor/device'
import { placeName } from '@/lib/visitor/location'
import type { exportCompletions, listCompletions } from './contract'
import { proofAddress } from './proof-address'
import { type CompletionFilter, completionsQuery, countCompletions, selectPaymentCodes } from './queries'

type Row = Awaited<ReturnType<typeof completionsQuery>>[number]
type Query = z.output<typeof listCompletions.query>

/** What an actor's query finds; only administrators see flags, so only they filter by them. */
const filterOf = ({ actor }: ActorCtx, { search, flagged }: Pick<Query, 'search' | 'flagged'>): CompletionFilter => ({
  promoterId: scopeOf(actor),
  search,
  flagged: actor.role === 'admin' && flagged !== undefined,
})

/** A page of the completions that the caller may see, as much of each as they may, and the figures of all of them. */
export async function completionsPage(ctx: ActorCtx, query: Query) {
  const filter = filterOf(ctx, query)
  const [totals, thisMonth] = await Promise.all([selectTotals(ctx.db, filter.promoterId), selectMonthCompletions(ctx.db, filter.promoterId)])
  const page = await paginate(ctx, query, {
    total: async () => (filter.search || filter.flagged ? countCompletions(ctx.db, filter) : totals.completions),
    rows: async (limit, offset) => {
      const rows = await completionsQuery(ctx.db, filter).limit(limit).offset(offset)
      if (ctx.actor.role !== 'admin') return rows.map((row) => toOwnCompletion(ctx, row))
      const codes = await selectPaymentCodes(
        ctx.db,
        rows.flatMap(({ repeats }) => Object.values(repeats)),
      )
      return rows.map((row) => toCompletion(ctx, row, codes))
    },
  })
  return { ...page, stats: { total_completions: totals.completions, total_earnings: toReais(totals.earningsCents), this_month: thisMonth } }
}

/** The same completions, all of them, for a file. */
export const completionsFile = (ctx: ActorCtx, query: z.output<typeof exportCompletions.query>) =>
  exportList(ctx, {
    list: 'completions',
    query,
    rows: (db) => completionsQuery(db, filterOf(ctx, query)),
    toLine: (row) => ({ ...toCompletion(ctx, row, new Map()), reward: toReais(row.rewardCents), flags: row.flags.join(' ') }),
  })

const toOwnCompletion = ({ locale }: ActorCtx, row: Row) => ({
  id: row.id,
  name: row.erasedAt ? translatorFor(locale)('visitor.erased') : row.name,
  location: placeName({ country: row.locationCountry, city: row.locationCity }, locale),
  payment_code: row.paymentCode,
  completed: row.completed,
  created_at: row.createdAt,
  updated_at: row.updatedAt,
})

/** @param codes payment codes of the completions that flags may speak of */
const toCompletion = (ctx: ActorCtx, row: Row, codes: Map<number, string>) => ({
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
  erased_at: row.erasedAt,
  flags: row.flags.map((reason) => {
    const id = row.repeats[reason]
    const payment_code = id === undefined ? undefined : codes.get(id)
    return { reason, repeats: id !== undefined && payment_code !== undefined ? { id, payment_code } : null }
  }),
})
