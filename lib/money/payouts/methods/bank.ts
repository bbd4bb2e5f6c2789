import { z } from 'zod'
import { lineText } from '@/lib/platform/contract/fields'
import { messageKey } from '@/lib/platform/contract/message-key'
import { cnpjOf, cpfOf } from '@/lib/platform/pages/documents'
import { comparedAccount, maskedAccount } from './account-text'
import type { MethodRules } from './rules'

const number = (max: number) => lineText('required', max).refine((value) => /^\d[\d-]*[\dXx]?$/.test(value), messageKey('account_digits'))

/** A bank account as it is typed; the output is in the spelling in which it is stored. */
export const BankInput = z.object({
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

export const bankRules: MethodRules<'bank'> = {
  mask: ({ bank, account }) => `${bank} ${maskedAccount(account)}`,
  whole: ({ bank, branch, account, holder, document }) => [bank, branch, account, holder, document].join(' · '),
  // The bank is left out, because its name is typed in many ways; at worst a person looks at a stranger's account elsewhere with the same digits.
  hashInput: ({ branch, account }) => `${comparedAccount(branch)} ${comparedAccount(account)}`,
  batchColumns: ({ method: _, ...columns }) => columns,
  documentOrKey: ({ document }) => document,
  providers: [],
}
