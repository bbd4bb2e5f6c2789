import 'server-only'
import { createHmac } from 'node:crypto'
import { env } from '@/lib/platform/env'
import { numberKeys } from '@/lib/platform/phone-numbers/same-numbers'

/** What identifies a person; the e-mail in upper or lower case, the number in any spelling. */
export interface Known {
  whatsapp?: string | null | undefined
  email?: string | null | undefined
  fingerprint?: string | null | undefined
}

const keyed = (kind: string, value: string) => createHmac('sha256', env().NEXTAUTH_SECRET).update(`trace ${kind} ${value}`).digest('base64url')

/** The hashes by which entries about a person are found. */
export const traceKeys = ({ whatsapp, email, fingerprint }: Known): string[] => [
  ...(whatsapp ? numberKeys(whatsapp.replace(/[^\d+]/g, '')).map((key) => keyed('whatsapp', key)) : []),
  ...(email ? [keyed('email', email.trim().toLowerCase())] : []),
  ...(fingerprint ? [keyed('fingerprint', fingerprint)] : []),
]
