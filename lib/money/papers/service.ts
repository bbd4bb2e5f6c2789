import 'server-only'
import { exportList, exportRows, fileOfRows } from '@/lib/money/exports/service'
import type { HandlerOutput } from '@/lib/platform/contract/endpoint'
import { toReais } from '@/lib/platform/money'
import type { ActorCtx } from '@/lib/platform/service/context'
import { type exportStatement, monthNames, type Period, type showMonthReport, type showStatement } from './contract'
import { type ReportCents, reinfQuery, selectReport, selectStatement, yearQuery } from './queries'

const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10)

/** The days of a month or a year. */
function rangeOf({ month, year }: Period) {
  const [inYear = 0, number] = (month ?? year ?? '').split('-').map(Number)
  const [from, until] = number === undefined ? [Date.UTC(inYear, 0), Date.UTC(inYear + 1, 0)] : [Date.UTC(inYear, number - 1), Date.UTC(inYear, number)]
  return { from: dayOf(from), until: dayOf(until), to: dayOf(until - 1) }
}

/** The caller's statement of a month or a year, amounts in reais. */
export async function statementOf({ db, actor }: ActorCtx, period: Period): Promise<HandlerOutput<typeof showStatement>['data']> {
  const { to, ...range } = rangeOf(period)
  const { openingCents, lines } = await selectStatement(db, actor.id, range)
  return {
    from: range.from,
    to,
    opening: toReais(openingCents),
    lines: lines.map(({ cents, payoutId, transactionId, at, ...line }) => ({
      ...line,
      amount: toReais(cents),
      payout_id: payoutId,
      at: at === null ? null : new Date(at),
      transaction_id: transactionId,
    })),
    closing: toReais(lines.reduce((sum, { cents }) => sum + cents, openingCents)),
  }
}

/** The same as a file, between its opening and its closing balance. */
export const statementFile = (ctx: ActorCtx, period: Period): HandlerOutput<typeof exportStatement> =>
  fileOfRows(`statement-${period.month ?? period.year}`, async () => {
    const { opening, lines, closing } = await statementOf(ctx, period)
    const balance = (kind: 'opening' | 'closing', amount: number) => ({
      ...{ kind, amount, campaign: null, count: 0, payout_id: null, at: null, transaction_id: null },
    })
    return [balance('opening', opening), ...lines, balance('closing', closing)]
  })

const figuresOf = (cents: ReportCents) => ({
  rewards: toReais(cents.rewards),
  rewards_undone: toReais(cents.rewards_undone),
  commissions: toReais(cents.commissions),
  commissions_undone: toReais(cents.commissions_undone),
  bonuses: toReais(cents.bonuses),
  bonuses_undone: toReais(cents.bonuses_undone),
  cost: toReais(cents.rewards - cents.rewards_undone + cents.commissions - cents.commissions_undone + cents.bonuses - cents.bonuses_undone),
  imported: toReais(cents.imported),
  written_off: toReais(cents.written_off),
  paid: toReais(cents.paid),
  returned: toReais(cents.returned),
})

const none: ReportCents = {
  ...{ rewards: 0, rewards_undone: 0, commissions: 0, commissions_undone: 0, bonuses: 0, bonuses_undone: 0 },
  ...{ imported: 0, written_off: 0, paid: 0, returned: 0 },
}
const added = (one: ReportCents, other: ReportCents) =>
  Object.fromEntries(Object.keys(none).map((name) => [name, one[name as keyof ReportCents] + other[name as keyof ReportCents]])) as ReportCents

/** The report of a month, amounts in reais. */
export async function monthReport({ db }: ActorCtx, month: string): Promise<HandlerOutput<typeof showMonthReport>['data']> {
  const rows = await selectReport(db, rangeOf({ month }))
  return {
    month,
    total: figuresOf(rows.reduce<ReportCents>(added, none)),
    campaigns: rows.map(({ campaign, title, ...cents }) => ({ campaign, title, ...figuresOf(cents) })),
  }
}

/** The report of a month as a file; the audit log notes it. */
export const monthReportFile = (ctx: ActorCtx, month: string) =>
  exportRows(ctx, {
    list: 'payouts',
    name: `report-${month}`,
    query: { month },
    lines: async () => (await monthReport(ctx, month)).campaigns.map((row) => ({ ...row, month })),
  })

const typeOf = (document: string | null): 'cpf' | 'cnpj' | 'unknown' => (document === null ? 'unknown' : document.length === 11 ? 'cpf' : 'cnpj')

const payeeOf = ({ document, payee, payments, cents }: { document: string | null; payee: string; payments: number; cents: number }) => ({
  ...{ document, document_type: typeOf(document), payee, payments, amount: toReais(cents) },
})

/** What each payee was paid in a year and in each of its months. */
export const yearFile = (ctx: ActorCtx, year: string) =>
  exportList(ctx, {
    list: 'payouts',
    name: `paid-${year}`,
    query: { year },
    rows: (db) => yearQuery(db, year),
    toLine: ({ months, ...row }) => ({
      ...payeeOf(row),
      ...(Object.fromEntries(monthNames.map((name, at) => [name, toReais(months[at] ?? 0)])) as Record<(typeof monthNames)[number], number>),
    }),
  })

/** What was paid to each CPF in each month of a year. */
export const reinfFile = (ctx: ActorCtx, year: string) =>
  exportList(ctx, {
    list: 'payouts',
    name: `r-4010-${year}`,
    query: { year },
    rows: (db) => reinfQuery(db, year),
    toLine: ({ month, ...row }) => ({ ...payeeOf(row), month }),
  })
