import 'server-only'
import { createHash } from 'node:crypto'

/** A key that identifies a device: a hash of its fingerprint, else of address and user agent. */
export function deviceKey(fingerprint: string | undefined, ip: string, agent: string): string {
  const source = fingerprint ? `f\0${fingerprint}` : `a\0${ip}\0${agent}`
  return createHash('sha256').update(source).digest('base64url').slice(0, 27)
}
