import 'server-only'
import type { z } from 'zod'
import { isAscending } from '@/lib/platform/contract/schemas'
import { translatorFor } from '@/lib/platform/i18n/translator'
import { toReais } from '@/lib/platform/money'
import type { ActorCtx } from '@/lib/platform/service/context'
import { offsetOf, toPage } from '@/lib/platform/service/pagination'
import type { listOwed, Owed } from './desk-contract'
import { MOST_OWED, type OwedRow, selectOwed, selectOwedTotals } from './owed-queries'

/** Why nobody has asked for it yet. */
function waitsFor({ kind, active, blocked, method, usable, failure }: OwedRow): Owed['waits_for'] {
  if (blocked) return 'blocked'
  if (!active) return 'disabled'
  if (!method) return 'method'
  if (failure === 'wrong_key' || failure === 'holder_differs') return 'key_failed'
  if (kind === 'promoter') return 'request'
  if (!usable) return 'method_waits'
  return failure ? 'failed' : 'soon'
}

/** A page of what is owed without a payout, largest amount first. */
export async function owedPage(ctx: ActorCtx, query: z.output<typeof listOwed.query>) {
  const [rows, totals] = await Promise.all([selectOwed(ctx.db, isAscending(query), query.per_page, offsetOf(query)), selectOwedTotals(ctx.db)])
  const unknown = translatorFor(ctx.locale)('visitor.erased')
  return {
    ...toPage(ctx, query, {
      data: rows.map((row) => ({
        payee: {
          kind: row.kind,
          id: Number(row.id),
          name: (!row.erased && row.name) || unknown,
          payment_code: row.payment_code,
          email: row.email,
          active: row.active,
        },
        amount: toReais(Number(row.cents)),
        completions: row.completions,
        since: row.since === null ? null : new Date(row.since),
        waits_for: waitsFor(row),
        flags: row.flags,
      })),
      total: Math.min(totals.payees, MOST_OWED),
      capped: totals.payees > MOST_OWED,
    }),
    stats: { owed: toReais(totals.cents), payees: totals.payees },
  }
}
