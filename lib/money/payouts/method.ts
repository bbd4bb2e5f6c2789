import { z } from 'zod'
import { type PayoutMethod, pixKeyTypes } from '@/db/values'
import { lineText } from '@/lib/platform/contract/fields'
import { messageKey } from '@/lib/platform/contract/message-key'
import { cnpjOf, cpfOf } from '@/lib/platform/pages/documents'
import { bareNumber, localNumber } from '@/lib/platform/phone-numbers/whatsapp'

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

/** With or without dashes, as banks show it. */
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

const Pix = z
  .object({ method: z.literal('pix'), key_type: z.enum(pixKeyTypes, { error: messageKey('pix_type') }), key: lineText('pix_key_required') })
  .transform(({ key_type, key, ...rest }, context) => {
    const stored = keyOf[key_type](key)
    if (stored !== undefined) return { ...rest, key_type, key: stored }
    context.addIssue({ code: 'custom', path: ['key'], message: keyErrors[key_type] })
    return z.NEVER
  })

const number = (max: number) => lineText('required', max).refine((value) => /^\d[\d-]*[\dXx]?$/.test(value), messageKey('account_digits'))

const Bank = z.object({
  method: z.literal('bank'),
  bank: lineText('required', 80),
  branch: number(10),
  account: number(20),
  account_type: z.enum(['checking', 'savings'], { error: messageKey('required') }),
  holder: lineText('name_required'),
  document: lineText('required', 20).transform((typed, context) => {
    const stored = cpfOf(typed) ?? cnpjOf(typed)
    if (stored !== undefined) return stored
    context.addIssue({ code: 'custom', message: messageKey('document_invalid') })
    return z.NEVER
  }),
})

const Wallet = z.object({
  method: z.literal('wallet'),
  provider: lineText('required', 60),
  account: lineText('required', 120),
  holder: lineText('name_required'),
})

/** How somebody is paid, as they type it; the output is in the spelling in which it is stored. */
export const PayoutMethodInput = z.discriminatedUnion('method', [Pix, Bank, Wallet], { error: messageKey('required') })

/** All but the last characters of a text as dots. */
const ending = (text: string, shown: number) => `${'•'.repeat(Math.max(0, Math.min(8, text.length - shown)))}${text.slice(-shown)}`

const maskedKey: Record<(typeof pixKeyTypes)[number], (key: string) => string> = {
  cpf: (key) => `•••.${key.slice(3, 6)}.${key.slice(6, 9)}-••`,
  cnpj: (key) => `••.${key.slice(2, 5)}.${key.slice(5, 8)}/••••-••`,
  email: (key) => key.replace(/^(.)[^@]*/, '$1•••'),
  phone: (key) => `+55 ${key.slice(3, 5)} •••••-${key.slice(-4)}`,
  random: (key) => `${key.slice(0, 4)}••••-${key.slice(-4)}`,
}

/** A payout method as its owner sees it: enough to recognise it, too little to use it. */
export const MaskedMethod = z.object({
  method: z.enum(['pix', 'bank', 'wallet']),
  key_type: z.enum(pixKeyTypes).nullable(),
  label: z.string().meta({ description: 'The key, or bank and account, all but a part as dots' }),
})

/** A payout method with its whole key or account, as it is written. */
export const WholeMethod = MaskedMethod.extend({
  label: z.string().meta({ description: 'The whole key, or all of an account' }),
})

/** @returns the method with its whole key or account */
export function unmasked(method: PayoutMethod): z.output<typeof WholeMethod> {
  if (method.method === 'pix') return { method: 'pix', key_type: method.key_type, label: method.key }
  if (method.method === 'bank')
    return { method: 'bank', key_type: null, label: [method.bank, method.branch, method.account, method.holder, method.document].join(' · ') }
  return { method: 'wallet', key_type: null, label: [method.provider, method.account, method.holder].join(' · ') }
}

/** @returns the method with its key or account masked */
export function masked(method: PayoutMethod): z.output<typeof MaskedMethod> {
  if (method.method === 'pix') return { method: 'pix', key_type: method.key_type, label: maskedKey[method.key_type](method.key) }
  if (method.method === 'bank') return { method: 'bank', key_type: null, label: `${method.bank} ${ending(method.account, 3)}` }
  return { method: 'wallet', key_type: null, label: `${method.provider} ${ending(method.account, 3)}` }
}

const bare = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}@]/gu, '')
    .replace(/^0+(?=.)/, '')

/**
 * What two people must not have in common: the key, or branch and account. Names of banks and wallets are typed in many ways, and left
 * out: a stranger's account elsewhere with the same digits is at worst looked at by a person.
 */
export const identityOf = (method: PayoutMethod): string =>
  method.method === 'pix'
    ? `pix ${method.key}`
    : method.method === 'bank'
      ? `bank ${bare(method.branch)} ${bare(method.account)}`
      : `wallet ${bare(method.account)}`
