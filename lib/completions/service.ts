import 'server-only'
import { and } from 'drizzle-orm'
import type { z } from 'zod'
import { completions } from '@/db/schema/completions'
import { audit } from '@/lib/audit/service'
import { traceKeys } from '@/lib/audit/trace'
import { exportList, withinDays } from '@/lib/exports/service'
import { translatorFor } from '@/lib/i18n/translator'
import { toReais } from '@/lib/money'
import { log } from '@/lib/platform/log'
import { proofAddress } from '@/lib/proofs/address'
import { proofStore } from '@/lib/proofs/store'
import type { ActorCtx } from '@/lib/service/context'
import { scopeOf } from '@/lib/service/context'
import { AppError } from '@/lib/service/errors'
import { toPage } from '@/lib/service/pagination'
import { bookCompletion } from '@/lib/totals/book'
import { findPage } from '@/lib/totals/list-page'
import { selectMonthCompletions, selectTotals } from '@/lib/totals/read'
import { deviceName } from '@/lib/visitor/device'
import { placeName } from '@/lib/visitor/location'
import type { exportCompletions, listCompletions } from './contract'
import {
  type CompletionFilter,
  type CompletionRow,
  completionsFilter,
  completionsQuery,
  deleteCompletionRow,
  pageOfCompletions,
  searchCompletions,
  selectCompletions,
  selectPaymentCodes,
} from './queries'

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
  const { ids, ...counted } = await findPage(ctx, query, {
    promoterId: filter.promoterId,
    of: 'completions',
    total: totals.completions,
    search: filter.search || filter.flagged ? (limit, offset) => searchCompletions(ctx.db, filter, limit, offset) : undefined,
    page: (place, limit) => pageOfCompletions(ctx.db, filter, place, limit),
  })
  const rows = await selectCompletions(ctx.db, ids)
  return {
    ...toPage(ctx, query, { data: await asSeenBy(ctx, rows), ...counted }),
    stats: { total_completions: totals.completions, total_earnings: toReais(totals.earningsCents), this_month: thisMonth },
  }
}

async function asSeenBy(ctx: ActorCtx, rows: CompletionRow[]) {
  if (ctx.actor.role !== 'admin') return rows.map((row) => toOwnCompletion(ctx, row))
  const codes = await selectPaymentCodes(
    ctx.db,
    rows.flatMap(({ repeats }) => Object.values(repeats)),
  )
  return rows.map((row) => toCompletion(ctx, row, codes))
}

/** The same completions, all of them, for a file. */
export const completionsFile = async (ctx: ActorCtx, query: z.output<typeof exportCompletions.query>) => {
  const filter = and(await completionsFilter(ctx.db, filterOf(ctx, query)), withinDays(completions.createdAt, query))
  return exportList(ctx, {
    list: 'completions',
    query,
    rows: (db) => completionsQuery(db, filter),
    toLine: (row) => ({
      ...toCompletion(ctx, row, new Map()),
      // The row names a promoter's id even when nobody has it any more.
      promoter_id: row.promoterEmail === null ? null : row.promoterId,
      promoter_email: row.promoterEmail,
      flags: row.flags.join(' '),
    }),
  })
}

const toOwnCompletion = ({ locale }: ActorCtx, row: CompletionRow) => ({
  id: row.id,
  name: row.erasedAt ? translatorFor(locale)('visitor.erased') : row.name,
  location: placeName({ country: row.locationCountry, city: row.locationCity }, locale),
  payment_code: row.paymentCode,
  completed: row.completed,
  reward: toReais(row.rewardCents),
  created_at: row.createdAt,
  updated_at: row.updatedAt,
})

/** @param codes payment codes of the completions that flags may speak of */
const toCompletion = (ctx: ActorCtx, row: CompletionRow, codes: Map<number, string>) => ({
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

/** Deletes a completion with its earnings; its click is just a click again. @throws AppError `not_found` */
export async function removeCompletion(ctx: ActorCtx, id: number): Promise<void> {
  const proofKey = await ctx.db.transaction(async (tx) => {
    const row = await deleteCompletionRow(tx, id)
    if (!row) throw new AppError('not_found')
    await bookCompletion(tx, {
      promoterId: row.promoterId,
      at: row.createdAt,
      completions: -1,
      earningsCents: -row.rewardCents,
    })
    await audit(tx, ctx, {
      action: 'completion.deleted',
      subject: { type: 'completion', id, label: row.paymentCode },
      before: {
        name: row.name,
        payment_code: row.paymentCode,
        promoter_id: row.promoterId,
        reward: toReais(row.rewardCents),
        flags: row.flags,
        created_at: row.createdAt.toISOString(),
      },
      trace: { keys: traceKeys({ ...row, fingerprint: row.deviceFingerprint }), ...(row.clickId !== null && { click: row.clickId }) },
    })
    return row.proofKey
  })
  if (proofKey)
    await proofStore()
      .remove(proofKey)
      .catch((error) => log.warn({ id: ctx.requestId, err: error }, 'a proof outlives its completion until the next sweep'))
}
