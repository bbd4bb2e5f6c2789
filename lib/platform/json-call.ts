import 'server-only'

/** A longer answer is treated as none. */
const MOST_BYTES = 262_144

interface Call {
  method: 'GET' | 'POST'
  /** Those that say who calls. */
  headers: Record<string, string>
  json?: unknown
  /** For the whole call, the answer's body included. */
  timeoutMs: number
  fetch: typeof fetch
}

/**
 * Calls another service with JSON; redirections are not followed, since what says who calls is meant for this address alone.
 * @returns its answer, or undefined if no whole answer came in time: the service may have done its work or not
 */
export async function callJson(address: URL, { method, headers, json, timeoutMs, fetch }: Call): Promise<{ status: number; body: unknown } | undefined> {
  try {
    const response = await fetch(address, {
      method,
      headers: { ...headers, accept: 'application/json', ...(json !== undefined && { 'content-type': 'application/json' }) },
      ...(json !== undefined && { body: JSON.stringify(json) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const chunks: Uint8Array[] = []
    let size = 0
    for await (const chunk of response.body ?? []) {
      size += chunk.length
      if (size > MOST_BYTES) return undefined
      chunks.push(chunk)
    }
    return { status: response.status, body: parsed(Buffer.concat(chunks).toString()) }
  } catch {
    return undefined
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
