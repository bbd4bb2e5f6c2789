import 'server-only'
import { lineText } from '@/lib/platform/contract/fields'
import { toCents, toReais } from '@/lib/platform/money'
import { readTyped } from '@/lib/platform/read-typed'
import type { ActorCtx } from '@/lib/platform/service/context'
import type { TableForm, TableLine } from '@/lib/platform/service/read-table'
import type { BankReturnLine, ReturnProblem, returnColumns } from './bank-return-contract'
import { isProvidersToSay, payeeOf } from './list'
import { type ListedPayout, selectPayouts } from './list-queries'
import { transactionIdRefusal } from './method'
import { firstOf } from './payment'
import { referencedId, referenceOf } from './reference'
import { selectReturnable } from './search-queries'
import { selectCandidates } from './start-queries'

type Column = (typeof returnColumns)[number]

/** Names of columns in files of banks, in Portuguese and English, and in our own batch. */
const names: Record<Column, readonly string[]> = {
  transaction_id: [
    ...['end_to_end_id', 'endtoendid', 'end_to_end', 'e2e_id', 'e2eid', 'e2e', 'id_end_to_end', 'id_e2e', 'transaction_id'],
    ...['id_da_transacao', 'id_transacao', 'numero_da_transacao', 'codigo_da_transacao'],
  ],
  amount: ['amount', 'valor', 'valor_r', 'valor_pago', 'valor_do_pagamento', 'valor_da_transacao', 'value'],
  reference: ['reference', 'referencia', 'txid', 'tx_id', 'correlation_id', 'correlationid', 'seu_numero', 'identificador', 'descricao', 'description'],
  key: ['key', 'chave', 'chave_pix', 'pix_key', 'chave_do_favorecido', 'chave_de_destino', 'chave_do_recebedor'],
  date: ['date', 'data', 'data_e_hora', 'data_hora', 'data_do_pagamento', 'data_da_transacao', 'paid_at'],
  status: ['status', 'situacao', 'estado', 'state', 'resultado'],
  reason: ['reason', 'motivo', 'motivo_da_rejeicao', 'motivo_da_falha', 'erro', 'error', 'ocorrencia', 'mensagem'],
}

export const returnForm: TableForm<Column> = { names, needs: { columns: ['transaction_id', 'amount'], refusal: 'return_columns' } }

/** What words of a status mean, by how they begin, in lower case without accents. Whatever else stands there is unknown, and unknown is never failed. */
const statuses: [RegExp, 'paid' | 'failed' | 'under_way'][] = [
  [/^(pag[oa]|efetivad|efetuad|realizad|liquidad|concluid|confirmad|sucesso|aprovad|paid|settled|completed|confirmed|success|executed)/, 'paid'],
  [/^(falh|rejeitad|recusad|nao (realizad|efetuad|efetivad|pag)|failed|rejected|refused|erro)/, 'failed'],
  [/^(agendad|pendente|em |processando|aguardando|scheduled|pending|processing)/, 'under_way'],
]

const statusOf = (typed: string): 'paid' | 'failed' | ReturnProblem => {
  const text = typed.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return text === '' ? 'paid' : (statuses.find(([begins]) => begins.test(text))?.[1] ?? 'status_unknown')
}

/** A key so that its spellings are alike: spreadsheets drop zeros and plus signs, banks write dots. Undefined for none and for one that the bank masked. */
function comparedKey(typed: string): string | undefined {
  const text = typed.trim().toLowerCase()
  if (text === '' || /[*•]/.test(text)) return undefined
  if (text.includes('@')) return text
  const bare = text.replace(/[^\da-f]/g, '')
  return bare.length === 32 ? bare : text.replace(/\D/g, '').replace(/^0+/, '')
}

const keyOf = ({ method }: ListedPayout) => (method?.method === 'pix' ? comparedKey(method.key) : undefined)

/** A date as it stands in a file; workbooks count the days since the end of 1899. */
const dateOf = (typed: string): string | null => {
  const days = /^[3-6]\d{4}(\.\d+)?$/.test(typed) ? Number(typed) : undefined
  return (days === undefined ? typed : new Date((days - 25_569) * 86_400_000).toISOString().slice(0, 10)).slice(0, 40) || null
}

/** A line of a return, with what booking it needs. */
export interface PlannedReturn extends BankReturnLine {
  cents: number
}

/** What a line says, read. */
interface Said {
  line: TableLine<Column>
  number: string
  cents: number | undefined
  correlation: string | undefined
  id: number | undefined
  key: string | undefined
}

const saidIn = (line: TableLine<Column>, { locale }: ActorCtx): Said => {
  // Statements write what leaves the account below zero.
  const typed = readTyped(line.amount.replace(/^(R\$\s*)?[-−]\s*/i, '$1'), locale, 'amount')
  return {
    line,
    number: line.transaction_id.replace(/\s/g, ''),
    cents: typed.is === 'number' ? toCents(typed.value) : undefined,
    correlation: /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/.exec(line.reference.toLowerCase())?.[0],
    id: referencedId(line.reference),
    key: comparedKey(line.key),
  }
}

interface Known {
  /** Those that are being sent. */
  byKey: Map<string | undefined, ListedPayout[]>
  byId: Map<number, ListedPayout>
  byCorrelation: Map<string, ListedPayout>
  paidBy: Map<string, ListedPayout>
  /** Numbers of payouts that came back. Without a reference such a line is the old payment, and no other one of the same key and amount. */
  cameBack: Set<string>
  own: Set<number>
}

type Found = { payout: ListedPayout; byKey?: true } | { problem: ReturnProblem; payout?: ListedPayout }

/** The payout that a line is about, the first of its payment: by its reference, by its number, or by key and amount where only one is being sent to it. */
function find({ number, cents, correlation, id, key }: Said, known: Known): Found {
  const named = id !== undefined ? known.byId.get(id) : correlation ? known.byCorrelation.get(correlation) : undefined
  if (named) return key !== undefined && keyOf(named) !== undefined && keyOf(named) !== key ? { problem: 'key_differs', payout: named } : { payout: named }
  if (id !== undefined || correlation) return { problem: 'not_ours' }
  const paid = known.paidBy.get(number)
  if (paid) return { payout: paid }
  if (known.cameBack.has(number)) return { problem: 'not_sending' }
  const ofKey = (key !== undefined && known.byKey.get(key)) || []
  const [payout, ...others] = ofKey.filter(({ paymentCents }) => paymentCents === cents)
  if (payout) return others.length > 0 ? { problem: 'ambiguous' } : { payout, byKey: true }
  const [single] = ofKey
  return single ? { problem: 'amount_differs', ...(ofKey.length === 1 && { payout: single }) } : { problem: 'not_ours' }
}

type Judged = Pick<BankReturnLine, 'outcome' | 'problem'> & { payout?: ListedPayout | undefined }

function judge(said: Said, known: Known): Judged {
  const left = (problem: ReturnProblem, payout?: ListedPayout): Judged => ({ outcome: 'left', problem, payout })
  const status = statusOf(said.line.status)
  if (said.cents === undefined) return left('amount_unreadable')
  const found = find(said, known)
  if ('problem' in found) return left(found.problem, found.payout)
  const { payout } = found
  if (status !== 'paid' && status !== 'failed') return left(status, payout)
  if (payout.paymentCents !== said.cents) return left('amount_differs', payout)
  if (payout.state === status && (status === 'failed' || payout.transactionId === said.number)) return { outcome: 'done', problem: null, payout }
  if (payout.state === 'paid' && status === 'paid') return left('number_differs', payout)
  if (payout.state !== 'sending') return left('not_sending', payout)
  if (isProvidersToSay(payout)) return left('provider_decides', payout)
  if (known.own.has(payout.id)) return left('own', payout)
  // A payee whose payout failed asks again, for the same amount with the same key.
  if (status === 'failed') return found.byKey ? left('reference_needed', payout) : { outcome: 'failed', problem: null, payout }
  if (!said.number) return left('number_missing', payout)
  if (!lineText('required', 80).safeParse(said.number).success || (payout.method && transactionIdRefusal(payout.method, said.number)))
    return left('number_invalid', payout)
  return known.paidBy.has(said.number) ? left('number_used', payout) : { outcome: 'paid', problem: null, payout }
}

async function known(ctx: ActorCtx, said: Said[]): Promise<Known> {
  const found = await selectReturnable(ctx.db, {
    ids: said.flatMap(({ id }) => id ?? []),
    correlationIds: said.flatMap(({ correlation }) => correlation ?? []),
    transactionIds: said.flatMap(({ number }) => number || []),
  })
  const all = await selectPayouts(ctx.db, { userId: null }, [...new Set(found.map(firstOf))])
  const byKey = new Map<string | undefined, ListedPayout[]>()
  for (const payout of all) if (payout.state === 'sending') byKey.set(keyOf(payout), [...(byKey.get(keyOf(payout)) ?? []), payout])
  const names = new Set(said.flatMap((one) => [one.id, one.correlation, one.key]))
  const named = all.filter((payout) => [payout.id, payout.correlationId, keyOf(payout)].some((name) => name !== undefined && names.has(name)))
  const firsts = new Set(named.map(({ id }) => id))
  const lines = found.filter((row) => firsts.has(firstOf(row)))
  const candidates = await selectCandidates(
    ctx.db,
    lines.map(({ id }) => id),
    ctx.actor.id,
  )
  const ownIds = new Set(candidates.filter(({ isOwn }) => isOwn).map(({ id }) => id))
  const numbers = (state: 'paid' | 'returned') =>
    all.flatMap((payout): [string, ListedPayout][] => (payout.state === state && payout.transactionId ? [[payout.transactionId, payout]] : []))
  return {
    byKey,
    byId: new Map(all.map((payout) => [payout.id, payout])),
    byCorrelation: new Map(all.map((payout) => [payout.correlationId, payout])),
    paidBy: new Map(numbers('paid')),
    cameBack: new Set(numbers('returned').map(([number]) => number)),
    own: new Set(lines.filter(({ id }) => ownIds.has(id)).map(firstOf)),
  }
}

/** Of several lines about one payout, or with one number, the first counts if they say the same; else a person has to look. */
function oncePerPayout(lines: PlannedReturn[]): PlannedReturn[] {
  const books = lines.filter(({ outcome }) => outcome === 'paid' || outcome === 'failed')
  const sayOf = ({ outcome, payout, transaction_id }: PlannedReturn) => `${outcome} ${payout?.id} ${transaction_id}`
  const [says, firsts] = [new Map<string, Set<string>>(), new Map<string, number>()]
  const namesOf = ({ payout, outcome, transaction_id }: PlannedReturn) => [`payout ${payout?.id}`, ...(outcome === 'paid' ? [`number ${transaction_id}`] : [])]
  for (const line of books) {
    if (!firsts.has(sayOf(line))) firsts.set(sayOf(line), line.line)
    for (const name of namesOf(line)) says.set(name, (says.get(name) ?? new Set()).add(sayOf(line)))
  }
  return lines.map((line) => {
    if (!books.includes(line)) return line
    const isAlone = namesOf(line).every((name) => says.get(name)?.size === 1)
    if (isAlone && firsts.get(sayOf(line)) === line.line) return line
    return { ...line, outcome: 'left', problem: isAlone ? 'twice' : 'ambiguous' }
  })
}

/** Says of each line of a return what it books. */
export async function plannedReturn(ctx: ActorCtx, lines: TableLine<Column>[]): Promise<PlannedReturn[]> {
  const said = lines.map((line) => saidIn(line, ctx))
  const all = await known(ctx, said)
  return oncePerPayout(
    said.map((one) => {
      const { payout, ...judged } = judge(one, all)
      return {
        ...judged,
        line: one.line.line,
        amount: one.cents === undefined ? null : toReais(one.cents),
        transaction_id: one.number.slice(0, 80) || null,
        date: dateOf(one.line.date),
        reason: judged.outcome === 'failed' ? lineText('required', 200).safeParse(one.line.reason.slice(0, 200)).data || null : null,
        payout: payout ? { id: payout.id, reference: referenceOf(payout.id), name: payeeOf(ctx, payout).name, amount: toReais(payout.paymentCents) } : null,
        cents: payout?.paymentCents ?? 0,
      }
    }),
  )
}
