import type { z } from 'zod'
import type { MethodKind, PayoutMethod } from '@/db/values'
import { BankInput, bankRules } from './bank'
import { PixInput, pixRules } from './pix'
import type { MethodRules } from './rules'
import { WalletInput, walletRules } from './wallet'

// Two lists, because browsers get only the first one.

/** What is typed for each way to be paid; the output is in the spelling in which it is stored. */
export const methodInputs = { pix: PixInput, bank: BankInput, wallet: WalletInput } satisfies { [Kind in MethodKind]: z.ZodType<PayoutMethod<Kind>> }

/** What the server does with each of them. */
export const methodRules: { [Kind in MethodKind]: MethodRules<Kind> } = { pix: pixRules, bank: bankRules, wallet: walletRules }
