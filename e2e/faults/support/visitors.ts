import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { formOf, PHONE, person, proofOf, randomNumber } from '@/lib/testing/visitor.mjs'
import { ask, encoded } from '../../support/ask'

/** Sends a call like a visitor's phone. */
export const send = (address: string, { headers, ...more }: { method?: string; headers?: Record<string, string>; body?: Buffer } = {}) =>
  ask(address, { 'user-agent': PHONE, ...headers }, more)

/** Sends a call with a JSON body and answer. */
export async function sendJson(address: string, method: string, json?: unknown, token?: string, headers: Record<string, string> = {}) {
  const body = json === undefined ? undefined : Buffer.from(JSON.stringify(json))
  const answer = await send(address, {
    method,
    headers: {
      ...headers,
      // Its length is told because Node sends none with DELETE.
      ...(body && { 'content-type': 'application/json', 'content-length': String(body.length) }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body }),
  })
  return { ...answer, body: answer.text ? JSON.parse(answer.text) : undefined }
}

/** A JPEG that no other visitor sends. */
export function jpeg(seed: string, bytesAtLeast = 0): Promise<Buffer> {
  const side = Math.max(64, Math.ceil(Math.sqrt(bytesAtLeast)))
  const noise = bytesAtLeast ? randomBytes(side * side * 3) : Buffer.alloc(side * side * 3, createHash('sha512').update(seed).digest())
  return sharp(noise, { raw: { width: side, height: side, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer()
}

export interface Task {
  key: string
  type: string
  body: Buffer
}

/** A finished task as the page sends it, with the idempotency key of all its attempts. */
export async function makeTask({ code, fingerprint = randomUUID(), proof }: { code?: string; fingerprint?: string; proof?: Buffer } = {}): Promise<Task> {
  const key = randomUUID()
  const whatsapp = randomNumber()
  const picture = proofOf(proof ?? (await jpeg(key)), 'jpeg')
  return { key, ...(await encoded(formOf({ ...person, whatsapp, fingerprint, referral_code: code, proof: picture }))) }
}

/** One attempt to submit a task. */
export const attempt = (base: string, { key, type, body }: Task) =>
  send(`${base}/api/v1/referrals`, {
    method: 'POST',
    headers: { 'content-type': type, 'content-length': String(body.length), 'idempotency-key': key },
    body,
  })

/** The payment codes that visitors got, by task. */
export interface Memory {
  codes: Map<string, Set<string>>
  /** Attempts that failed or were answered 5xx. */
  failures: number
  attempts: number
  /** Answers that nobody should get. */
  odd: string[]
}

export const newMemory = (): Memory => ({ codes: new Map(), failures: 0, attempts: 0, odd: [] })

/** Submits tasks until stopped, repeating each under its key until it is accepted. */
export async function visitor(
  bases: string[],
  memory: Memory,
  { stop, referral, patienceMs = 60_000 }: { stop: AbortSignal; referral?: string; patienceMs?: number },
) {
  let turn = 0
  while (!stop.aborted) {
    const fingerprint = randomUUID()
    const base = () => bases[turn++ % bases.length] ?? ''
    if (referral) await send(`${base()}/api/v1/referrals/${referral}`, { headers: { 'x-device-fingerprint': fingerprint } }).catch(() => {})
    await handIn(base, await makeTask({ ...(referral && { code: referral }), fingerprint }), memory, patienceMs)
  }
}

/** @returns once the task was accepted: its payment code and the token of its page @throws if it was not accepted within `patienceMs` */
export async function handIn(base: () => string, task: Task, memory: Memory, patienceMs = 60_000) {
  for (const deadline = Date.now() + patienceMs; ; ) {
    memory.attempts++
    const answer = await attempt(base(), task).catch(() => undefined)
    if (answer?.status === 201) {
      const codes = memory.codes.get(task.key) ?? new Set()
      const { data, meta } = JSON.parse(answer.text)
      memory.codes.set(task.key, codes.add(data))
      const receipt = { code: data as string, token: meta.task_token as string }
      // Some repeat the call, like a page whose answer was lost.
      if (memory.attempts % 7 !== 0 || codes.size > 1) return receipt
      const again = await attempt(base(), task).catch(() => undefined)
      if (again?.status === 201) codes.add(JSON.parse(again.text).data)
      return receipt
    }
    memory.failures++
    if (answer && answer.status !== 503) memory.odd.push(`${answer.status} ${answer.text.slice(0, 200)}`)
    if (Date.now() > deadline) throw new Error(`a task was not accepted in ${patienceMs} ms`)
    await sleep(100)
  }
}

/** A promoter's account, made through the API. */
export async function registerPromoter(base: string) {
  const email = `${randomBytes(6).toString('hex')}@example.com`
  const password = 'correct horse battery'
  const { body, status } = await sendJson(`${base}/api/v1/register`, 'POST', { name: 'Ana Souza', email, password, password_confirmation: password })
  if (status !== 201) throw new Error(`no promoter: ${status}`)
  return { email, password, code: body.data.referral_code as string }
}

/** A bearer token. */
export async function signIn(base: string, email = 'admin@example.com', password = 'correct horse battery'): Promise<string> {
  const { status, body } = await sendJson(`${base}/api/v1/login`, 'POST', { email, password })
  if (status !== 200) throw new Error(`no sign-in: ${status} ${JSON.stringify(body)}`)
  return body.data.token
}
