import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import { env } from '@/lib/platform/env'

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest()

/** What a test's authenticator does otherwise than a right one. */
interface Wrong {
  origin?: string
  rpId?: string
  /** Its counter, which goes up by itself. */
  counter?: number
  /** It asked for no finger and no PIN. */
  unverified?: boolean
}

/** A passkey with a key of its own, as a device would keep it. */
export function makeAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwk = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let used = 0
  const clientData = (type: string, challenge: string, { origin = env().SITE_URL }: Wrong) => Buffer.from(JSON.stringify({ type, challenge, origin }))
  const authData = (flags: number, { rpId = new URL(env().SITE_URL).hostname, counter = ++used, unverified }: Wrong) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags | 0x01 | (unverified ? 0 : 0x04)]), count])
  }
  const answer = <Response>(response: Response) => ({
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key' as const,
    clientExtensionResults: {},
    response,
  })
  return {
    register(challenge: string, wrong: Wrong = {}) {
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(jwk.x ?? '', 'base64url'))],
        [-3, new Uint8Array(Buffer.from(jwk.y ?? '', 'base64url'))],
      ])
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, isoCBOR.encode(key)])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(Buffer.concat([authData(0x40, wrong), credential]))],
      ])
      return answer({
        clientDataJSON: base64url(clientData('webauthn.create', challenge, wrong)),
        // Safe: these are what the format is made of.
        attestationObject: base64url(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])),
        transports: ['internal'],
      })
    },
    prove(challenge: string, wrong: Wrong = {}) {
      const data = authData(0, wrong)
      const client = clientData('webauthn.get', challenge, wrong)
      return answer({
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
      })
    },
  }
}
