import { eq } from 'drizzle-orm'
import { completions } from '@/db/schema/completions'
import { payouts } from '@/db/schema/payouts'
import { ledgerDifferences } from '@/lib/money/ledger/check'
import { paperDifferences } from '@/lib/money/papers/check'
import { totalsDifferences } from '@/lib/money/totals/check'
import { mintToken } from '@/lib/people/credentials/session-token'
import { database } from '@/lib/platform/database'
import { send } from './http'
import { makeUser, submission } from './people'

/** An administrator who has typed their password a moment ago. */
export async function confirmedAdmin() {
  const admin = await makeUser('admin')
  return { ...admin, token: await mintToken({ id: admin.id, role: 'admin', version: admin.sessionVersion, confirmedAt: Math.floor(Date.now() / 1000) }) }
}

const checkDigit = (digits: number[]) => {
  const rest = digits.reduce((sum, digit, at) => sum + digit * (digits.length + 1 - at), 0) % 11
  return rest < 2 ? 0 : 11 - rest
}

/** A valid CPF, another one for each number. */
export function cpf(n: number): string {
  const digits = Array.from(String(100_000_000 + n), Number)
  digits.push(checkDigit(digits))
  digits.push(checkDigit(digits))
  return digits.join('')
}

export const pixMethod = (n: number) => ({ method: 'pix', key_type: 'cpf', key: cpf(n) })

let serial = 0

/** A number of a PIX payment, another one each time. */
export const endToEndId = () => `E1234567820261122${String(1000 + (serial % 9000))}${String(++serial).padStart(11, '0')}`

/** A task handed in from a device and a number of its own, unless `more` says otherwise, with the token of its page. @param code a promoter's referral code */
export async function newTask(code = '', more: Record<string, string | Blob> = {}) {
  serial++
  const fields = { fingerprint: `money-${serial}`, whatsapp: `119${String(20_000_000 + serial)}`, ...(code && { referral_code: code }), ...more }
  const { body } = await send('POST', '/api/v1/referrals', { form: await submission(fields) })
  const [row] = await database().select({ id: completions.id }).from(completions).where(eq(completions.paymentCode, body.data))
  if (!row) throw new Error('no completion')
  return { id: row.id, code: body.data as string, token: body.meta.task_token as string, whatsapp: fields.whatsapp }
}

/** The calls of one administrator. */
export const desk = (admin: { token: string }) => ({
  review: (id: number, decision: 'approve' | 'reject', attempt = 1, reason = 'unreadable') =>
    send('POST', `/api/v1/completions/${id}/review`, {
      token: admin.token,
      json: { attempt, decision, ...(decision === 'reject' && { reason }) },
    }),
  undo: (id: number) => send('DELETE', `/api/v1/completions/${id}/review`, { token: admin.token }),
  remove: (id: number) => send('DELETE', `/api/v1/referrals/${id}`, { token: admin.token }),
  start: (...ids: number[]) => send('POST', '/api/v1/payouts/start', { token: admin.token, json: { ids } }),
  paid: (id: number, transaction_id = endToEndId()) => send('POST', `/api/v1/payouts/${id}/paid`, { token: admin.token, json: { transaction_id } }),
  failed: (id: number, reason = 'wrong_key') => send('POST', `/api/v1/payouts/${id}/failed`, { token: admin.token, json: { reason } }),
  returned: (id: number, reason = 'refused') => send('POST', `/api/v1/payouts/${id}/returned`, { token: admin.token, json: { reason } }),
})

/** The calls of the person of a task. */
export const task = ({ token }: { token: string }) => {
  const headers = { 'x-task-token': token }
  return {
    read: async () => (await send('GET', '/api/v1/my-task', { headers })).body.data,
    method: (method: object) => send('PATCH', '/api/v1/my-task/payout-method', { headers, json: method }),
    ask: () => send('POST', '/api/v1/my-task/payout', { headers }),
    erase: () => send('DELETE', '/api/v1/my-task', { headers }),
  }
}

/** The newest payout of a completion's person or of a promoter. */
export async function payoutOf(owner: { completionId: number } | { userId: number }) {
  const rows = await database()
    .select()
    .from(payouts)
    .where('userId' in owner ? eq(payouts.userId, owner.userId) : eq(payouts.completionId, owner.completionId))
    .orderBy(payouts.id)
  return rows.at(-1)
}

/** What `npm run db:check` would say of money and figures. */
export const differences = async () => [
  ...(await ledgerDifferences(database())),
  ...(await paperDifferences(database())),
  ...(await totalsDifferences(database())),
]
