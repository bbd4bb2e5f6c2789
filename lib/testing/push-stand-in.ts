import { createDecipheriv, createECDH, createHmac, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a device was pushed, decrypted, with the claims of the sender. */
interface Pushed {
  path: string
  notice: { title: string; text: string; code: string }
  claims: { aud: string; exp: number; sub: string }
  headers: http.IncomingHttpHeaders
}

const hmac = (key: Buffer, ...data: Buffer[]) => createHmac('sha256', key).update(Buffer.concat(data)).digest()

/** The claims of a VAPID header (RFC 8292). @throws Error if the key named in it did not sign them */
function claimsOf(authorization = '') {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const x = point.subarray(1, 33).toString('base64url')
  const y = point.subarray(33).toString('base64url')
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const isRight = verify('sha256', Buffer.from(`${head}.${claims}`), { key: publicKey, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))
  if (!isRight || JSON.parse(Buffer.from(head, 'base64url').toString()).alg !== 'ES256') throw new Error('not signed by the named key')
  return { claims: JSON.parse(Buffer.from(claims, 'base64url').toString()), key }
}

/** A push service on loopback whose devices decrypt what they are sent (RFC 8291 and 8188), without the library that encrypted it. */
export async function startPushService() {
  const devices = new Map<string, { keys: ReturnType<typeof createECDH>; auth: Buffer }>()
  const received: Pushed[] = []
  const answers: { status: number; headers?: Record<string, string>; drop?: boolean }[] = []
  const keysNamed = new Set<string>()
  let calls = 0

  function decrypted(path: string, body: Buffer) {
    const device = devices.get(path)
    if (!device) throw new Error('no such device')
    const salt = body.subarray(0, 16)
    const sender = body.subarray(21, 21 + (body[20] ?? 0))
    const content = body.subarray(21 + sender.length)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), device.keys.getPublicKey(), sender])
    const material = hmac(hmac(device.auth, device.keys.computeSecret(sender)), info, Buffer.from([1]))
    const derived = (purpose: string, length: number) => Buffer.from(hkdfSync('sha256', material, salt, `Content-Encoding: ${purpose}\0`, length))
    const decipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12))
    decipher.setAuthTag(content.subarray(-16))
    const text = Buffer.concat([decipher.update(content.subarray(0, -16)), decipher.final()])
    return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString())
  }

  const server = http.createServer(async (request, response) => {
    calls++
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const answer = answers.shift()
    if (answer?.drop) return response.destroy()
    if (answer) return response.writeHead(answer.status, answer.headers).end()
    try {
      const { claims, key } = claimsOf(request.headers.authorization)
      keysNamed.add(key)
      const path = request.url ?? ''
      received.push({ path, claims, notice: decrypted(path, Buffer.concat(chunks)), headers: request.headers })
      response.writeHead(201).end()
    } catch {
      response.writeHead(400).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    received,
    keysNamed,
    calls: () => calls,
    /** Answers the next calls so, in this order. */
    answer: (...next: typeof answers) => void answers.push(...next),
    /** A new device, as its browser describes it. */
    device() {
      const keys = createECDH('prime256v1')
      keys.generateKeys()
      const auth = randomBytes(16)
      const path = `/push/${randomBytes(24).toString('base64url')}`
      devices.set(path, { keys, auth })
      return { endpoint: `${origin}${path}`, p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') }
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}
