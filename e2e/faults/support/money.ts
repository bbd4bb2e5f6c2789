import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { handIn, type Memory, makeTask, newMemory, registerPromoter, send, sendJson, signIn } from './visitors'

/** What answers of the app have promised about one payout. */
export interface Promised {
  exists?: boolean
  started?: boolean
  /** The number that was noted. */
  paid?: string
  ended?: 'cancelled' | 'failed' | 'returned'
}

/** What was answered, and what really happened to the money. */
export interface MoneyMemory extends Memory {
  /** Decisions by their ids. */
  reviews: Map<number, { decision: string; isUndone: boolean }>
  payouts: Map<number, Promised>
  /** By payment code: the key that was acknowledged last, and those tried since. */
  keys: Map<string, { acknowledged?: string; tried: Set<string> }>
  /** Payment codes whose person was told that the payout is asked for. */
  asked: Set<string>
  /** Money that an administrator paid by hand: the number, by the payout that gives the payment its reference. */
  byHand: Map<number, string>
  /** Numbers of payments that the stand-in settled, by correlation id. */
  numbers: Map<string, string>
  webhooks: number
}

export const newMoneyMemory = (): MoneyMemory => ({
  ...newMemory(),
  ...{ reviews: new Map(), payouts: new Map(), keys: new Map(), asked: new Set(), byHand: new Map(), numbers: new Map(), webhooks: 0 },
})

/** What everybody who takes part needs. */
export interface Play {
  base: string
  memory: MoneyMemory
  stop: AbortSignal
}

/** Whether something happens this time. */
export const chance = (share: number) => Math.random() < share
/** One of a list at random. */
export const oneOf = <T>(list: readonly T[]): T | undefined => list[Math.floor(Math.random() * list.length)]

interface Call {
  body?: unknown
  token?: string | undefined
  headers?: Record<string, string>
}

/** Calls until there is an answer other than 503; 409 is a refusal like any other. */
export async function surely({ base, memory }: Pick<Play, 'base' | 'memory'>, method: string, path: string, { body, token, headers }: Call = {}) {
  for (const deadline = Date.now() + 60_000; ; ) {
    memory.attempts++
    const answer = await sendJson(`${base}/api/v1${path}`, method, body, token, headers).catch(() => undefined)
    if (answer && answer.status !== 503) {
      if (![200, 201, 409].includes(answer.status)) memory.odd.push(`${method} ${path}: ${answer.status} ${answer.text.slice(0, 200)}`)
      return { isDone: answer.status < 300, data: answer.body?.data }
    }
    memory.failures++
    if (Date.now() > deadline) throw new Error(`${method} ${path} was not answered in 60 s`)
    await sleep(200)
  }
}

const promise = ({ payouts }: MoneyMemory, id: number, more: Promised) => payouts.set(id, { ...payouts.get(id), exists: true, ...more })

// Some do several tasks, which go out as one payment.
const shared = Array.from({ length: 4 }, () => randomUUID())
const pix = () => ({ method: 'pix', key_type: 'random', key: (chance(0.6) && oneOf(shared)) || randomUUID() })
const wallet = () => ({ method: 'wallet', provider: 'Banco', account: randomUUID(), holder: 'João da Silva' })

/** Visitors hand in, say how they are paid, change their mind, and ask for what did not come by itself. */
export async function person(play: Play, referral: string) {
  const { base, memory, stop } = play
  const own: { code: string; headers: Record<string, string> }[] = []
  const setMethod = async ({ code, headers }: (typeof own)[number]) => {
    const method = chance(0.2) ? wallet() : pix()
    const key = 'key' in method ? method.key : method.account
    const known = memory.keys.get(code) ?? { tried: new Set() }
    memory.keys.set(code, { ...known, tried: known.tried.add(key) })
    const { isDone } = await surely(play, 'PATCH', '/my-task/payout-method', { body: method, headers })
    if (isDone) memory.keys.set(code, { acknowledged: key, tried: new Set() })
  }
  const ask = async ({ code, headers }: (typeof own)[number]) => {
    if ((await surely(play, 'POST', '/my-task/payout', { headers })).isDone) memory.asked.add(code)
  }
  while (!stop.aborted) {
    const fingerprint = randomUUID()
    await send(`${base}/api/v1/referrals/${referral}`, { headers: { 'x-device-fingerprint': fingerprint } }).catch(() => {})
    const { code, token } = await handIn(() => base, await makeTask({ code: referral, fingerprint }), memory)
    const task = { code, headers: { 'x-task-token': token } }
    own.push(task)
    await setMethod(task)
    if (chance(0.2)) await setMethod(task)
    const earlier = oneOf(own)
    if (earlier) await ask(earlier)
  }
}

/** An administrator's token with which money can be moved. */
export async function confirmed(base: string): Promise<string> {
  const { body } = await sendJson(`${base}/api/v1/confirm`, 'POST', { password: 'correct horse battery' }, await signIn(base))
  return body.data.token
}

/** An administrator approves several at once, rejects some, and undoes some of it. */
export async function reviewer(play: Play, token: string) {
  const { memory, stop } = play
  const keep = (data: { id: number; decision: string; undone_at: string | null }) =>
    memory.reviews.set(data.id, { decision: data.decision, isUndone: data.undone_at !== null })
  const decided: number[] = []
  while (!stop.aborted) {
    const { data: items } = await surely(play, 'POST', '/reviews/queue', { token, body: { lane: 'all', limit: 6 } })
    // Most persons have said by then how they are paid.
    await sleep(150)
    await Promise.all(
      (items ?? []).map(async ({ completion }: { completion: { id: number; attempt: number } }) => {
        const decision = chance(0.9) ? { decision: 'approve' } : { decision: 'reject', reason: 'unreadable' }
        const { isDone, data } = await surely(play, 'POST', `/completions/${completion.id}/review`, {
          token,
          body: { attempt: completion.attempt, ...decision },
        })
        if (isDone) keep(data)
        decided.push(completion.id)
      }),
    )
    const id = chance(0.5) && oneOf(decided.slice(-20))
    if (!id) continue
    const { isDone, data } = await surely(play, 'DELETE', `/completions/${id}/review`, { token, body: {} })
    if (isDone) keep(data)
  }
}

interface Listed {
  id: number
  provider: string | null
}

/** An administrator starts payouts, pays by hand what Woovi does not, and notes what came back. */
export async function cashier(play: Play, token: string) {
  const { memory, stop } = play
  const list = async (state: string): Promise<Listed[]> => (await surely(play, 'GET', `/payouts?by=payment&state=${state}&per_page=50`, { token })).data ?? []
  const note = (id: number, what: 'paid' | 'failed' | 'returned', body: object) => surely(play, 'POST', `/payouts/${id}/${what}`, { token, body })
  while (!stop.aborted) {
    const ids = (await list('requested')).slice(0, 1 + Math.floor(Math.random() * 6)).map(({ id }) => id)
    if (ids.length > 0) {
      const { isDone, data } = await surely(play, 'POST', '/payouts/start', { token, body: { ids } })
      if (isDone) for (const id of data.started) promise(memory, id, { started: true })
    }
    for (const { id } of (await list('sending')).filter(({ provider }) => provider === 'manual').slice(0, 3)) {
      if (!memory.byHand.has(id) && chance(0.2)) {
        if ((await note(id, 'failed', { reason: 'refused' })).isDone) promise(memory, id, { ended: 'failed' })
        continue
      }
      const number = memory.byHand.get(id) ?? `by hand ${id}`
      memory.byHand.set(id, number)
      if ((await note(id, 'paid', { transaction_id: number })).isDone) promise(memory, id, { paid: number })
    }
    const paid = chance(0.3) && oneOf(await list('paid'))
    if (paid && (await note(paid.id, 'returned', { reason: 'refused' })).isDone) promise(memory, paid.id, { ended: 'returned' })
    await sleep(20)
  }
}

/** Makes a promoter who can be paid. */
export async function newPromoter(base: string) {
  const { email, password, code } = await registerPromoter(base)
  const token = await signIn(base, email, password)
  const { status } = await sendJson(`${base}/api/v1/payout-method`, 'PATCH', { ...pix(), password }, token)
  if (status !== 200) throw new Error(`no payout method: ${status}`)
  return { code, token }
}

/** A promoter asks for everything, twice at once under one key, and takes some of it back. */
export async function promoter(play: Play, token: string) {
  const { memory, stop } = play
  while (!stop.aborted) {
    const headers = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all([1, 2].map(() => surely(play, 'POST', '/payouts', { token, headers })))
    const ids = new Set(answers.filter(({ isDone }) => isDone).map(({ data }) => data.id as number))
    if (ids.size > 1) memory.odd.push(`one key asked for the payouts ${[...ids]}`)
    for (const id of ids) {
      promise(memory, id, {})
      if (chance(0.3) && (await surely(play, 'DELETE', `/payouts/${id}`, { token })).isDone) promise(memory, id, { ended: 'cancelled' })
    }
    await sleep(200)
  }
}
