import { z } from 'zod'
import type { ProviderName } from '@/db/desk-values'
import { type MethodKind, methodKinds, type PayoutMethod, type PixKeyType, pixKeyTypes } from '@/db/values'
import { messageKey, type ValidationKey } from '@/lib/platform/contract/message-key'
import { methodInputs, methodRules } from './methods/registry'
import type { BrCodePayment, MethodColumns } from './methods/rules'

// What all kinds of payout methods have in common; their differences are in `methods/`.

type AnyInput = (typeof methodInputs)[MethodKind]

/** The inputs with the type that zod asks for, a list that is not empty. */
const listOfInputs = () => Object.values(methodInputs) as [AnyInput, ...AnyInput[]]

/** How somebody is paid, as they type it; the output is in the spelling in which it is stored. */
export const PayoutMethodInput = z.discriminatedUnion('method', listOfInputs(), { error: messageKey('required') })

/** A payout method as its owner sees it: enough to recognise it, too little to use it. */
export const MaskedMethod = z.object({
  method: z.enum(methodKinds),
  key_type: z.enum(pixKeyTypes).nullable(),
  label: z.string().meta({ description: 'The key, or bank and account, all but a part as dots' }),
})

/** A payout method with its whole key or account, as it is written. */
export const WholeMethod = MaskedMethod.extend({
  label: z.string().meta({ description: 'The whole key, or all of an account' }),
})

const keyTypeOf = ({ key_type }: { method: MethodKind; key_type?: PixKeyType }) => key_type ?? null

/** @returns the method with its whole key or account */
export const unmasked = <Kind extends MethodKind>(method: PayoutMethod<Kind>): z.output<typeof WholeMethod> => ({
  method: method.method,
  key_type: keyTypeOf(method),
  label: methodRules[method.method].whole(method),
})

/** @returns the method with its key or account masked */
export const masked = <Kind extends MethodKind>(method: PayoutMethod<Kind>): z.output<typeof MaskedMethod> => ({
  method: method.method,
  key_type: keyTypeOf(method),
  label: methodRules[method.method].mask(method),
})

/** The text that the key hash is made of: equal for two methods that pay to the same key or account. */
export const identityOf = <Kind extends MethodKind>(method: PayoutMethod<Kind>): string => `${method.method} ${methodRules[method.method].hashInput(method)}`

const noColumns: MethodColumns = { key_type: null, key: null, bank: null, branch: null, account: null, account_type: null, holder: null, document: null }

/** The columns of a method in the batch file; all null without one. */
export const batchColumnsOf = <Kind extends MethodKind>(method: PayoutMethod<Kind> | null): MethodColumns => ({
  ...noColumns,
  ...(method && methodRules[method.method].batchColumns(method)),
})

/** The payee's CPF or CNPJ where it is known, else their key or account; null without a method. */
export const documentOrKeyOf = <Kind extends MethodKind>(method: PayoutMethod<Kind> | null): string | null =>
  method && methodRules[method.method].documentOrKey(method)

/** Who pays to a method: the provider of the settings if it can, else an administrator by hand. */
export function providerFor<Kind extends MethodKind>(method: PayoutMethod<Kind>, configured: ProviderName): ProviderName {
  const able: readonly ProviderName[] = methodRules[method.method].providers
  return able.includes(configured) ? configured : 'manual'
}

/** The BR Code of a payment to a method; null where the method has none or it cannot be written. */
export const brCodeOf = <Kind extends MethodKind>(method: PayoutMethod<Kind>, payment: BrCodePayment): string | null =>
  methodRules[method.method].brCode?.(method, payment) ?? null

/** Why a text cannot be the transaction id of a payment to a method, as a message key; undefined when it can. */
export const transactionIdRefusal = <Kind extends MethodKind>(method: PayoutMethod<Kind>, text: string): ValidationKey | undefined =>
  methodRules[method.method].refuseTransactionId?.(text)
