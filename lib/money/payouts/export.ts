import 'server-only'
import type { z } from 'zod'
import { exportList, fileOf } from '@/lib/money/exports/service'
import { toReais } from '@/lib/platform/money'
import type { ActorCtx } from '@/lib/platform/service/context'
import { liabilitiesQuery, paidQuery, sendingQuery } from './export-queries'
import type { exportLiabilities, exportPaid, exportPayouts } from './files-contract'
import { toOwnPayout } from './list'
import { payoutsQuery } from './list-queries'
import { batchColumnsOf, documentOrKeyOf } from './method'
import type { exportOwnPayouts } from './own-contract'
import { referenceOf } from './reference'

/** The batch that somebody pays by hand: what is being sent, all or the chosen, with whole keys. */
export const batchFile = (ctx: ActorCtx, query: z.output<typeof exportPayouts.query>) =>
  exportList(ctx, {
    list: 'payouts',
    query,
    rows: (db) => sendingQuery(db, query.ids),
    toLine: (row) => ({
      ...batchColumnsOf(row.method),
      // A started payout always has a method.
      method: row.method?.method ?? 'pix',
      id: row.id,
      reference: referenceOf(row.id),
      payee: row.payeeName ?? '',
      amount: toReais(row.amountCents),
      started_at: row.startedAt ?? new Date(0),
    }),
  })

/** What was paid, per month and payee. */
export const paidFile = (ctx: ActorCtx, query: z.output<typeof exportPaid.query>) =>
  exportList(ctx, {
    list: 'payouts',
    name: 'paid',
    query,
    rows: (db) => paidQuery(db, query),
    toLine: (row) => ({
      month: row.month,
      payee_kind: row.payeeKind,
      payee_id: row.payeeId,
      payee: row.payee,
      email: row.email,
      document_or_key: documentOrKeyOf(row.method),
      payments: row.payments,
      amount: toReais(row.cents),
    }),
  })

/** What was owed or reserved at the end of a day. */
export const liabilitiesFile = (ctx: ActorCtx, query: z.output<typeof exportLiabilities.query>) =>
  exportList(ctx, {
    list: 'payouts',
    name: 'liabilities',
    query,
    rows: (db) => liabilitiesQuery(db, query.at),
    toLine: (row) => ({
      payee_kind: row.payeeKind,
      payee_id: row.payeeId,
      payee: row.payee,
      email: row.email,
      payment_code: row.paymentCode,
      owed: toReais(row.owed),
      reserved: toReais(row.reserved),
    }),
  })

/** The caller's payouts, as they see them. */
export const ownPayoutsFile = (ctx: ActorCtx, days: z.output<typeof exportOwnPayouts.query>) =>
  fileOf(ctx, 'payouts', {
    rows: (db) => payoutsQuery(db, { userId: ctx.actor.id, ...days }),
    toLine: (row) => {
      const { method, ...payout } = toOwnPayout(row)
      return { ...payout, method: method?.method ?? null, key: method?.label ?? null }
    },
  })
