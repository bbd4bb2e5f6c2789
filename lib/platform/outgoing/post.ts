import 'server-only'
import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { addressProblem, hostOf } from './address'
import { isLoopback, isPublicAddress } from './check-address'
import { type ResolvedAddress, resolveHost } from './resolve'

/** Of an answer no more is read. */
const MOST_BYTES = 65_536

/** Announcements (1xx) that may come before an answer. */
const MOST_ANNOUNCED = 20

/** Why there was no answer: in order, the address is none to call, the name has no address, one of them is not public, nobody answers there, TLS failed, time ran out, it was broken off. */
export type NoAnswer = 'wrong_address' | 'no_address' | 'private_address' | 'no_connection' | 'no_encryption' | 'no_answer' | 'stopped'

/** What another system answered. `body` has at most 64 kB. */
export interface OutgoingAnswer {
  status: number
  /** How long it asks to be left alone, at most a day. */
  retryAfterMs?: number | undefined
  body: Buffer
}

const DAY_MS = 24 * 60 * 60_000

/** What `Retry-After` says, in seconds or as a date; undefined for anything else and for the past. */
export function retryAfterOf(value: string | undefined, now = Date.now()): number | undefined {
  if (!value) return undefined
  const ms = /^\d{1,10}$/.test(value.trim()) ? Number(value) * 1000 : Date.parse(value) - now
  return Number.isFinite(ms) && ms > 0 ? Math.min(ms, DAY_MS) : undefined
}

interface Outgoing {
  headers: Record<string, string>
  /** Posted; without it the address is only got. */
  body?: string | Buffer | undefined
  /** For everything together: finding the address, connecting, sending, and reading the answer to its end. */
  timeoutMs: number
  allowLocal: boolean
  stop: AbortSignal
}

/** Whether an answer came, or why not. */
export type Answered = { answer: OutgoingAnswer } | { failure: NoAnswer }

/**
 * Calls an address that somebody else chose, in a way that leads to nothing but the public internet: every address that the name has is
 * checked, the connection goes to those same addresses, with the name in SNI and Host, and no redirect is followed. No proxy of the environment is
 * used, and no connection is kept.
 */
export async function callOutside(text: string, options: Outgoing): Promise<Answered> {
  const { allowLocal, timeoutMs, stop } = options
  if (addressProblem(text, allowLocal)) return { failure: 'wrong_address' }
  // Not `AbortSignal.any`, which is kept for as long as `stop` is.
  const ending = new AbortController()
  const end = (reason: NoAnswer) => ending.abort(reason)
  const stopped = () => end('stopped')
  if (stop.aborted) stopped()
  stop.addEventListener('abort', stopped, { once: true })
  const deadline = setTimeout(() => end('no_answer'), timeoutMs)
  try {
    return await answerOf(new URL(text), options, ending.signal)
  } finally {
    clearTimeout(deadline)
    stop.removeEventListener('abort', stopped)
  }
}

async function answerOf(url: URL, options: Outgoing, signal: AbortSignal): Promise<Answered> {
  const brokenOff = new Promise<undefined>((resolve) => {
    if (signal.aborted) resolve(undefined)
    signal.addEventListener('abort', () => resolve(undefined), { once: true })
  })
  // Safe: only `callOutside` aborts it, with its reason.
  const failed = (failure: NoAnswer): Answered => ({ failure: signal.aborted ? (signal.reason as NoAnswer) : failure })
  const addresses = await Promise.race([resolveHost(hostOf(url)).catch((): ResolvedAddress[] => []), brokenOff])
  if (!addresses || addresses.length === 0) return failed('no_address')
  const isAllowed = ({ address }: ResolvedAddress) => isPublicAddress(address) || (options.allowLocal && isLoopback(address))
  if (!addresses.every(isAllowed)) return { failure: 'private_address' }
  try {
    const answer = await Promise.race([postTo(url, addresses, options, signal), brokenOff])
    return answer ? { answer } : failed('no_answer')
  } catch (error) {
    return failed(failureOf(error))
  }
}

/** TLS errors have codes of OpenSSL or of certificates; others are those of sockets. */
function failureOf(error: unknown): NoAnswer {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_|EPROTO/.test(code) ? 'no_encryption' : 'no_connection'
}

function postTo(url: URL, addresses: ResolvedAddress[], { headers, body }: Outgoing, signal: AbortSignal): Promise<OutgoingAnswer> {
  const lookup: LookupFunction = (_host, { all }, done) => {
    const [first] = addresses
    if (all) done(null, addresses)
    else done(null, first?.address ?? '', first?.family)
  }
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? https : http).request(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { ...headers, ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }), connection: 'close' },
      // A new agent for each call: it keeps no connection, and unlike the global one it reads no proxy from the environment.
      agent: false,
      lookup,
      signal,
      maxHeaderSize: 16_384,
    })
    const refuse = (why: string) => {
      reject(new Error(why))
      request.destroy()
    }
    request.on('error', reject)
    // Without a listener Node destroys the socket of such an answer and emits no error.
    request.on('upgrade', () => refuse('switched protocols'))
    request.on('close', () => refuse('closed without an answer'))
    let announced = 0
    request.on('information', () => {
      if (++announced > MOST_ANNOUNCED) refuse('announced an answer too often')
    })
    request.on('response', (response) => {
      const chunks: Buffer[] = []
      let size = 0
      const done = () => {
        resolve({
          status: response.statusCode ?? 0,
          retryAfterMs: retryAfterOf(response.headers['retry-after']),
          body: Buffer.concat(chunks).subarray(0, MOST_BYTES),
        })
        request.destroy()
      }
      response.on('error', reject)
      response.on('end', done)
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        size += chunk.length
        if (size >= MOST_BYTES) done()
      })
    })
    request.end(body)
  })
}
