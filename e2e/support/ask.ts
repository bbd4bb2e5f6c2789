import http from 'node:http'
import https from 'node:https'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

interface Answer {
  status: number
  headers: http.IncomingHttpHeaders
  /** As sent. */
  bytes: Buffer
  /** Unpacked. */
  text: string
}

/**
 * Sends exactly this request over a new connection and returns the raw answer: `fetch` would add headers, normalize the
 * address, follow redirects and decompress. Accepts any certificate. Throws if refused, cut off, or not answered within 20 s.
 */
export function ask(
  address: string,
  headers: Record<string, string> = {},
  { method = 'GET', body, from = '127.0.0.1' }: { method?: string; body?: Buffer; from?: '127.0.0.1' | '127.0.0.9' | '::1' } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { protocol, hostname, port, host } = new URL(address)
    const path = address.slice(address.indexOf('/', 'https://'.length))
    const to = from === '::1' ? { hostname: from } : { hostname, family: 4 }
    const options = { ...to, path, method, port, agent: false, localAddress: from, timeout: 20_000, rejectUnauthorized: false }
    const request = (protocol === 'https:' ? https : http).request({ ...options, headers: { host, ...headers } }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part) => parts.push(part))
      answer.once('error', reject)
      answer.once('end', () => {
        const bytes = Buffer.concat(parts)
        const unpack = bytes.length > 0 && { gzip: gunzipSync, br: brotliDecompressSync }[answer.headers['content-encoding'] ?? '']
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes, text: (unpack ? unpack(bytes) : bytes).toString() })
      })
    })
    request.once('timeout', () => request.destroy(new Error('no answer in 20 s')))
    request.once('error', reject)
    request.end(body)
  })
}

/** A form as it goes over the wire. */
export async function encoded(form: FormData): Promise<{ type: string; body: Buffer }> {
  const encoding = new Response(form)
  return { type: encoding.headers.get('content-type') ?? '', body: Buffer.from(await encoding.arrayBuffer()) }
}

/** The language that a document says it is in. */
export const langOf = ({ text }: Answer) => /<html lang="([^"]+)"/.exec(text)?.[1]
