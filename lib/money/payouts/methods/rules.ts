import type { CalledProvider } from '@/db/desk-values'
import type { MethodKind, PayoutMethod } from '@/db/values'
import type { ValidationKey } from '@/lib/platform/contract/message-key'

/** The columns of a method in the batch file; null where a method has no such thing. */
export interface MethodColumns {
  key_type: string | null
  key: string | null
  bank: string | null
  branch: string | null
  account: string | null
  account_type: string | null
  holder: string | null
  document: string | null
}

/** What a payment by BR Code says beside its key. */
export interface BrCodePayment {
  /** The receiver, of any length. */
  name: string
  amountCents: number
  /** The payer's reference, 1 to 25 letters and digits. */
  txid: string
}

/** What the server does with a stored method of one kind. What is typed for it is checked by its schema, which browsers get too. */
export interface MethodRules<Kind extends MethodKind> {
  /** Key or account with all but a part as dots: enough to recognise it, too little to use it. */
  mask(method: PayoutMethod<Kind>): string
  /** The whole key, or all of an account, in one line. */
  whole(method: PayoutMethod<Kind>): string
  /** The text that the key hash is made of: the key, or the numbers of the account. */
  hashInput(method: PayoutMethod<Kind>): string
  /** Its columns of the batch file that somebody pays from by hand. */
  batchColumns(method: PayoutMethod<Kind>): Partial<MethodColumns>
  /** What payers in Brazil record of a payee: the CPF or CNPJ where it is known, else the key or account. */
  documentOrKey(method: PayoutMethod<Kind>): string
  /** Providers that can pay to it, besides an administrator by hand. */
  providers: readonly CalledProvider[]
  /** The BR Code of a payment; undefined when none can be written. Left out where a method has no such code. */
  brCode?(method: PayoutMethod<Kind>, payment: BrCodePayment): string | undefined
  /** Why a text cannot be the transaction id of such a payment, as a message key; undefined when it can. Left out where any text can. */
  refuseTransactionId?(text: string): ValidationKey | undefined
}
