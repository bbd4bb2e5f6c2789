import 'server-only'
import { createHmac } from 'node:crypto'
import { env } from '@/lib/platform/env'
import { sameNumbers } from '@/lib/whatsapp'

/** What an entry keeps of the person whose completion or message was deleted: enough to find it when they ask for erasure, and nothing to read. */
export interface Trace {
  /** Hashes, keyed with `NEXTAUTH_SECRET`: without it no number or address can be tried against them. */
  keys: string[]
  /** The click of a completion, which outlives it. */
  click?: number
}

/** What a person is known by; the e-mail in any case, the number in any spelling. */
export interface Known {
  whatsapp?: string | null | undefined
  email?: string | null | undefined
  fingerprint?: string | null | undefined
}

const keyed = (kind: string, value: string) => createHmac('sha256', env().NEXTAUTH_SECRET).update(`trace ${kind} ${value}`).digest('base64url')

/** The hashes under which a person is found again. */
export const traceKeys = ({ whatsapp, email, fingerprint }: Known): string[] => [
  ...(whatsapp ? [keyed('whatsapp', sameNumbers(whatsapp.replace(/[^\d+]/g, ''))[0] ?? '')] : []),
  ...(email ? [keyed('email', email.trim().toLowerCase())] : []),
  ...(fingerprint ? [keyed('fingerprint', fingerprint)] : []),
]
