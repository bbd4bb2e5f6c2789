import http from 'node:http'
import net from 'node:net'
import type { Readable } from 'node:stream'

/** The site under test. */
export const base = new URL(process.env.E2E_BASE_URL ?? 'http://localhost:3000')

export interface RawAnswer {
  status: number
  /** By lower-case name, each with all its lines. */
  headers: Record<string, string[]>
  body: string
  /** Bytes of the body that were sent before the answer. */
  sent: number
}

export interface RawRequest {
  method?: string
  /** Sent unchanged: not encoded, joined or resolved. */
  path: string
  headers?: Record<string, string>
  body?: string | Uint8Array | Readable
  /** Another server than the one under test. */
  to?: URL
}

/** Sends a request unchanged, unlike browsers and `fetch`, and follows no redirects. */
export function raw({ method = 'GET', path, headers = {}, body, to = base }: RawRequest): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const framed = body === undefined || (typeof body === 'object' && 'pipe' in body) || 'content-length' in headers
    const length: Record<string, string> = framed ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const request = http.request({
      host: '127.0.0.1',
      port: to.port,
      method,
      path,
      headers: { host: to.host, ...length, ...headers },
      agent: false,
      setHost: false,
    })
    let answered = false
    request.setTimeout(30_000, () => request.destroy(new Error('no answer in 30 s')))
    request.on('response', (response) => {
      answered = true
      const sent = Math.max(0, (request.socket?.bytesWritten ?? 0) - 1000)
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      const end = () => {
        request.destroy()
        const lines: Record<string, string[]> = {}
        for (let at = 0; at < response.rawHeaders.length; at += 2) {
          const name = (response.rawHeaders[at] ?? '').toLowerCase()
          lines[name] = [...(lines[name] ?? []), response.rawHeaders[at + 1] ?? '']
        }
        resolve({ status: response.statusCode ?? 0, headers: lines, body: Buffer.concat(chunks).toString(), sent })
      }
      response.on('end', end)
      response.on('error', end)
    })
    // A server that has answered may close before all of the body was sent.
    request.on('error', (error) => answered || reject(error))
    if (body && typeof body === 'object' && 'pipe' in body) body.pipe(request)
    else request.end(body)
  })
}

/** The first line of an answer to bytes that no HTTP client would send; empty when the connection was closed without one. */
export function rawBytes(bytes: string, to = base): Promise<string> {
  return new Promise((resolve) => {
    const socket = net.connect(Number(to.port), '127.0.0.1', () => socket.write(bytes, 'latin1'))
    let text = ''
    const end = () => {
      socket.destroy()
      resolve(text.split('\r\n')[0] ?? '')
    }
    socket.setTimeout(5_000, end)
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      if (text.includes('\r\n\r\n')) end()
    })
    socket.on('close', end)
    socket.on('error', end)
  })
}
