import type { CallInput, CallOutput, EndpointShape } from '@/lib/platform/contract/endpoint'
import type { FailureBody } from '@/lib/platform/contract/schemas'
import { ApiError, TIMEOUT_MS } from './api-error'
import { learnClock } from './server-clock'
import { useAuth } from './session'

interface Observer {
  succeeded: (endpoint: EndpointShape) => void
  /** @param token the one that the call carried */
  failed?: (endpoint: EndpointShape, error: ApiError, token: string | null) => void
}

let observer: Observer | undefined

/** Observes every call of the page, to show success toasts and to update the session's state from the server's answers. @returns removes the observer */
export function observeCalls(next: Observer): () => void {
  observer = next
  return () => {
    if (observer === next) observer = undefined
  }
}

/** Sends a call whose contract says `confirmed`, and asks for the password when the server wants it. */
export type Guard = <Output>(send: () => Promise<Output>) => Promise<Output>

interface CallOptions {
  signal?: AbortSignal
  /** Share of the body that was sent, 0 to 1. */
  onProgress?: (share: number) => void
  /** Goes on when the page is left. */
  keepalive?: boolean
}

type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; headers?: Record<string, unknown>; body?: unknown }

/** The address of a call with its path parameters and query. */
function addressOf(endpoint: EndpointShape, { params = {}, query = {} }: Parts): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined && value !== '') search.set(name, String(value))
  return `/api/v1${path}${search.size > 0 ? `?${search}` : ''}`
}

function headersOf({ headers = {} }: Parts): Record<string, string> {
  const token = useAuth.getState().token
  const given = Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  return { accept: 'application/json', ...Object.fromEntries(given), ...(token && { authorization: `Bearer ${token}` }) }
}

function formOf(body: unknown): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {})) {
    if (value === undefined || value === null) continue
    if (value instanceof Blob) form.append(name, value)
    else form.append(name, String(value))
  }
  return form
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

type Answer = { status: number; body: unknown }

async function viaFetch(endpoint: EndpointShape, parts: Parts, { signal, keepalive = false }: CallOptions): Promise<Answer> {
  // `AbortSignal.any` and `.timeout` are missing on older phones that we support.
  const controller = new AbortController()
  const abort = () => controller.abort()
  const timer = setTimeout(abort, TIMEOUT_MS)
  signal?.addEventListener('abort', abort, { once: true })
  try {
    return await send(endpoint, parts, { signal: controller.signal, keepalive })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}

async function send(endpoint: EndpointShape, parts: Parts, options: Pick<RequestInit, 'signal' | 'keepalive'>): Promise<Answer> {
  const response = await fetch(addressOf(endpoint, parts), {
    method: endpoint.method,
    headers: { ...headersOf(parts), ...(parts.body !== undefined && { 'content-type': 'application/json' }) },
    ...(parts.body !== undefined && { body: JSON.stringify(parts.body) }),
    credentials: 'same-origin',
    ...options,
  })
  learnClock(response.headers.get('date'))
  return { status: response.status, body: parse(await response.text()) }
}

/** Uploads use XMLHttpRequest, because `fetch` does not report their progress. */
function viaUpload(endpoint: EndpointShape, parts: Parts, { signal, onProgress }: CallOptions): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let timer = 0
    const fail = () => {
      clearTimeout(timer)
      reject(new ApiError(0))
    }
    const rearm = () => {
      clearTimeout(timer)
      timer = window.setTimeout(() => request.abort(), TIMEOUT_MS)
    }
    request.open(endpoint.method, addressOf(endpoint, parts))
    for (const [name, value] of Object.entries(headersOf(parts))) request.setRequestHeader(name, value)
    request.upload.onprogress = (event) => {
      rearm()
      if (event.lengthComputable) onProgress?.(event.loaded / event.total)
    }
    request.onprogress = rearm
    request.onerror = fail
    request.onabort = fail
    request.onload = () => {
      clearTimeout(timer)
      learnClock(request.getResponseHeader('date'))
      resolve({ status: request.status, body: parse(request.responseText) })
    }
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    rearm()
    request.send(formOf(parts.body))
  })
}

/**
 * Calls an endpoint of `/api/v1` from the browser.
 * @throws ApiError for every answer that is not a success, and if there is no answer; an abort by the caller is thrown unchanged
 */
export async function call<const E extends EndpointShape>(endpoint: E, input: CallInput<E>, options: CallOptions = {}): Promise<CallOutput<E>> {
  const parts = input as Parts
  const { token } = useAuth.getState()
  let answer: Answer
  try {
    answer = await (endpoint.bodyType === 'multipart' ? viaUpload(endpoint, parts, options) : viaFetch(endpoint, parts, options))
  } catch (error) {
    if (options.signal?.aborted) throw error
    const unreachable = new ApiError(0)
    observer?.failed?.(endpoint, unreachable, token)
    throw unreachable
  }
  if (answer.status >= 200 && answer.status < 300) {
    observer?.succeeded(endpoint)
    // Safe: the server parsed this body with the same schema before sending it.
    return answer.body as CallOutput<E>
  }
  const error = new ApiError(answer.status, answer.body as Partial<FailureBody>)
  observer?.failed?.(endpoint, error, token)
  throw error
}

/**
 * Fetches an endpoint's CSV file. The time-out applies until the first byte; a long list may take longer to arrive.
 * @returns the file and its name from the server
 * @throws ApiError like {@link call}
 */
export async function callForFile<const E extends EndpointShape>(endpoint: E, input: CallInput<E>): Promise<{ file: Blob; name: string }> {
  const token = useAuth.getState().token
  const fail = (error: ApiError): never => {
    observer?.failed?.(endpoint, error, token)
    throw error
  }
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), TIMEOUT_MS)
  const parts = input as Parts
  const response = await fetch(addressOf(endpoint, parts), { headers: headersOf(parts), credentials: 'same-origin', signal: controller.signal })
    .catch(() => fail(new ApiError(0)))
    .finally(() => clearTimeout(timer))
  if (!response.ok) return fail(new ApiError(response.status, parse(await response.text()) as Partial<FailureBody>))
  // A download that breaks off must not be saved as a complete file.
  const file = await response.blob().catch(() => fail(new ApiError(0)))
  observer?.succeeded(endpoint)
  return { file, name: /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'completa.csv' }
}
