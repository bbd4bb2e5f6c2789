import { connect } from '@/db/client'
import { ledgerDifferences, platformBalances } from '@/lib/money/ledger/check'
import { totalsDifferences } from '@/lib/money/totals/check'
import { reviewDifferences } from '@/lib/work/review/decision/check'
import type { MoneyMemory } from './money'
import type { Woovi } from './provider'

interface Row {
  id: number
  code: string | null
  state: string
  provider: string | null
  correlation: string
  number: string | null
  cents: number
  /** The payout that gives its payment its reference. */
  first: number
  key: string | null
  isStarted: boolean
  problem: string | null
}

/** Books, answers and money that moved, compared. */
export interface MoneyFindings {
  /** What breaks a promise, each in a sentence. */
  broken: string[]
  /** What `npm run db:check` finds. */
  differences: number
  /** Answers whose effect is not there. */
  lost: number
  /** Payments that moved money twice, for no payout, or otherwise than it says; payouts that are paid and moved none. */
  wrong: number
  /** Payouts by state. */
  states: Record<string, number>
  /** How many payouts went out with another. */
  together: number
  /** Payouts at Woovi whose end is not known yet. */
  underWay: number
}

/** Audits the books. Calls may be under way at the provider, nobody may call the app meanwhile. @param isOver whether every payment has come to its end */
export async function auditMoney(url: string, memory: MoneyMemory, woovi: Woovi, isOver = false): Promise<MoneyFindings> {
  const { sql, db } = connect(url, { poolSize: 2, prepare: true, timeoutMs: 60_000 })
  const [differing, lost, wrong] = [[] as string[], [] as string[], [] as string[]]
  try {
    const [books, reviews, totals] = [await ledgerDifferences(db), await reviewDifferences(db), await totalsDifferences(db)]
    for (const one of [...books, ...reviews, ...totals]) differing.push(JSON.stringify(one))
    const rows = await sql<Row[]>`
      select p.id::int, c.payment_code as code, p.state, p.provider, p.correlation_id as correlation, p.transaction_id as number, p.amount_cents::int as cents, coalesce(p.paid_with_id, p.id)::int as first,
        p.method ->> 'key' as key, p.started_at is not null as "isStarted", p.problem
      from payouts as p left join completions as c on c.id = p.completion_id`
    const decisions = await sql<{ id: number; decision: string; undone: boolean }[]>`select id::int, decision, undone_at is not null as undone from reviews`
    const keys = await sql<{ code: string; key: string }[]>`
      select payment_code as code, coalesce(method ->> 'key', method ->> 'account') as key from payout_methods as m join completions as c on c.id = m.completion_id`
    const cash = (await platformBalances(db)).find(({ kind }) => kind === 'cash')

    const payoutOf = new Map(rows.map((row) => [row.id, row]))
    for (const [id, { started, paid, ended }] of memory.payouts) {
      const row = payoutOf.get(id)
      const holds =
        row &&
        (!started || (row.isStarted && row.state !== 'cancelled')) &&
        (paid === undefined || (row.number === paid && ['paid', 'returned'].includes(row.state))) &&
        (ended === undefined || row.state === ended)
      if (!holds) lost.push(`payout ${id} was answered ${JSON.stringify({ started, paid, ended })} and is ${row?.state}`)
    }
    const decisionOf = new Map(decisions.map((one) => [one.id, one]))
    for (const [id, { decision, isUndone }] of memory.reviews) {
      const row = decisionOf.get(id)
      if (row?.decision !== decision || (isUndone && !row.undone)) lost.push(`decision ${id} (${decision}${isUndone ? ', undone' : ''}) is not there`)
    }
    const keyOf = new Map(keys.map(({ code, key }) => [code, key]))
    for (const [code, { acknowledged, tried }] of memory.keys) {
      const key = keyOf.get(code)
      if (acknowledged !== undefined && key !== acknowledged && !tried.has(key ?? '')) lost.push(`the method of ${code} is not the one that was set`)
    }
    const withPayout = new Set(rows.map(({ code }) => code))
    for (const code of memory.asked) if (!withPayout.has(code)) lost.push(`the payout of ${code} was asked for and is not there`)

    // Read after the rows: money moves before the app knows.
    const centsOf = new Map<number, number>()
    for (const { first, cents } of rows) centsOf.set(first, (centsOf.get(first) ?? 0) + cents)
    const byCorrelation = new Map(rows.map((row) => [row.correlation, row]))
    const seen = new Set<string>()
    for (const { correlationID: id, value, key } of woovi.movements) {
      const row = byCorrelation.get(id)
      if (seen.has(id)) wrong.push(`money moved twice for the payment ${id}`)
      seen.add(id)
      if (!row) wrong.push(`money moved for ${id}, which is no payout's`)
      else if (row.first !== row.id || centsOf.get(row.id) !== value || row.key !== key)
        wrong.push(`payout ${row.id} moved ${value} centavos to another key or of another amount`)
      else if (!['paid', 'returned', ...(isOver ? [] : ['sending'])].includes(row.state)) wrong.push(`payout ${row.id} moved money and is ${row.state}`)
    }
    for (const { id, first, state, provider, number } of rows) {
      const isPaid = state === 'paid' || state === 'returned'
      const moved = provider === 'woovi' ? memory.numbers.get(payoutOf.get(first)?.correlation ?? '') : memory.byHand.get(first)
      if (isPaid && (moved === undefined || moved !== number)) wrong.push(`payout ${id} is ${state} with ${number}, and what moved is ${moved ?? 'nothing'}`)
      if (provider === 'manual' && moved !== undefined && !isPaid) wrong.push(`payout ${id} was paid by hand and is ${state}`)
    }
    const returned = rows.filter(({ state }) => state === 'returned').reduce((sum, { cents }) => sum + cents, 0)
    const handed = [...memory.byHand.keys()].reduce((sum, id) => sum + (centsOf.get(id) ?? 0), 0)
    const moved = woovi.movements.reduce((sum, { value }) => sum + value, 0) + handed - returned
    if (isOver && Number(cash?.cents ?? 0) !== moved) wrong.push(`the books say that ${cash?.cents} centavos left, it were ${moved}`)
    const underWay = rows.filter(({ state, provider }) => state === 'sending' && provider === 'woovi').length
    if (isOver && underWay > 0) wrong.push(`${underWay} payouts came to no end`)
    const states: Record<string, number> = {}
    for (const { state } of rows) states[state] = (states[state] ?? 0) + 1
    for (const { id, problem } of rows) if (problem) wrong.push(`payout ${id} has a problem: ${problem}`)
    return {
      broken: [...differing, ...lost, ...wrong],
      differences: differing.length,
      lost: lost.length,
      wrong: wrong.length,
      states,
      together: rows.filter(({ id, first }) => id !== first).length,
      underWay,
    }
  } finally {
    await sql.end({ timeout: 2 })
  }
}
