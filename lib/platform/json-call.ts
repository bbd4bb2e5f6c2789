import 'server-only'

/** An answer of more bytes than this is none that a service of ours gives. */
const MOST_BYTES = 65_536

interface Call {
  method: 'GET' | 'POST'
  /** Sent as it is in the header of that name. */
  authorization: string
  json?: unknown
  /** For the whole call, the answer's body included. */
  timeoutMs: number
  fetch: typeof fetch
}

/**
 * Calls another service with JSON; redirections are not followed, since the authorization is meant for this address alone.
 * @returns what it answered, or undefined if no whole answer came in time: then it may have done what it was asked, or not
 */
export async function callJson(address: URL, { method, authorization, json, timeoutMs, fetch }: Call): Promise<{ status: number; body: unknown } | undefined> {
  try {
    const response = await fetch(address, {
      method,
      headers: { authorization, accept: 'application/json', ...(json !== undefined && { 'content-type': 'application/json' }) },
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
