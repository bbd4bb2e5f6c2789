import 'server-only'
import { createECDH, hkdfSync } from 'node:crypto'
import { env } from '@/lib/platform/env'

/**
 * The key pair by which push services know this installation (VAPID, RFC 8292), in base64url. It follows from NEXTAUTH_SECRET, so it lasts as long as
 * that secret and is stored nowhere; with another secret, devices have to be chosen anew.
 */
export function vapidKeys(): { publicKey: string; privateKey: string } {
  const curve = createECDH('prime256v1')
  for (let attempt = 0; ; attempt++) {
    const secret = Buffer.from(hkdfSync('sha256', env().NEXTAUTH_SECRET, '', `completa: key of pushes, ${attempt}`, 32))
    try {
      curve.setPrivateKey(secret)
    } catch {
      // One of four thousand million numbers is none of the curve's.
      continue
    }
    return { publicKey: curve.getPublicKey('base64url'), privateKey: secret.toString('base64url') }
  }
}
