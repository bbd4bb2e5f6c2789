import { z } from 'zod'
import { calledProviders } from '@/db/desk-values'
import { type PixKeyType, pixKeyTypes } from '@/db/values'
import { lineText } from '@/lib/platform/contract/fields'
import { messageKey } from '@/lib/platform/contract/message-key'
import { cnpjOf, cpfOf } from '@/lib/platform/pages/documents'
import { bareNumber, localNumber } from '@/lib/platform/phone-numbers/whatsapp'
import { brCode } from '../br-code'
import { isEndToEndId } from '../end-to-end-id'
import type { MethodRules } from './rules'

/** Most characters of an e-mail address as a PIX key. */
const MAX_EMAIL = 77

/** Brazil's area codes. */
const AREA = '(?:1[1-9]|2[12478]|3[1-578]|4[1-9]|5[1345]|6[1-9]|7[134579]|8[1-9]|9[1-9])'
const MOBILE = new RegExp(`^${AREA}9\\d{8}$`)

/** A Brazilian mobile number with area code as `+55…`; undefined if it is none, because no landline is a PIX key. */
function phoneOf(typed: string): string | undefined {
  const number = localNumber(bareNumber(typed))
  return MOBILE.test(number) ? `+55${number}` : undefined
}

function emailOf(typed: string): string | undefined {
  const email = typed.trim().toLowerCase()
  return email.length <= MAX_EMAIL && z.email().safeParse(email).success ? email : undefined
}

/** A random key, with or without dashes, as banks show it. */
function randomOf(typed: string): string | undefined {
  const parts = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(bareNumber(typed).toLowerCase())
  return parts?.slice(1).join('-')
}

const keyOf = { cpf: cpfOf, cnpj: cnpjOf, email: emailOf, phone: phoneOf, random: randomOf } as const

const keyErrors = {
  cpf: messageKey('pix_cpf'),
  cnpj: messageKey('pix_cnpj'),
  email: messageKey('pix_email'),
  phone: messageKey('pix_phone'),
  random: messageKey('pix_random'),
} as const

/** A PIX key as it is typed; the output is in the spelling in which it is stored. */
export const PixInput = z
  .object({ method: z.literal('pix'), key_type: z.enum(pixKeyTypes, { error: messageKey('pix_type') }), key: lineText('pix_key_required') })
  .transform(({ key_type, key, ...rest }, context) => {
    const stored = keyOf[key_type](key)
    if (stored !== undefined) return { ...rest, key_type, key: stored }
    context.addIssue({ code: 'custom', path: ['key'], message: keyErrors[key_type] })
    return z.NEVER
  })

const maskedKey: Record<PixKeyType, (key: string) => string> = {
  cpf: (key) => `•••.${key.slice(3, 6)}.${key.slice(6, 9)}-••`,
  cnpj: (key) => `••.${key.slice(2, 5)}.${key.slice(5, 8)}/••••-••`,
  email: (key) => key.replace(/^(.)[^@]*/, '$1•••'),
  phone: (key) => `+55 ${key.slice(3, 5)} •••••-${key.slice(-4)}`,
  random: (key) => `${key.slice(0, 4)}••••-${key.slice(-4)}`,
}

export const pixRules: MethodRules<'pix'> = {
  mask: ({ key_type, key }) => maskedKey[key_type](key),
  whole: ({ key }) => key,
  hashInput: ({ key }) => key,
  batchColumns: ({ key_type, key }) => ({ key_type, key }),
  documentOrKey: ({ key }) => key,
  providers: calledProviders,
  brCode: ({ key }, payment) => brCode({ key, ...payment }),
  refuseTransactionId: (text) => (isEndToEndId(text) ? undefined : 'end_to_end'),
}
