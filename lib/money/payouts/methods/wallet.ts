import { z } from 'zod'
import { lineText } from '@/lib/platform/contract/fields'
import { comparedAccount, maskedAccount } from './account-text'
import type { MethodRules } from './rules'

/** An account with a wallet as it is typed; the output is in the spelling in which it is stored. */
export const WalletInput = z.object({
  method: z.literal('wallet'),
  provider: lineText('required', 60),
  account: lineText('required', 120),
  holder: lineText('name_required'),
})

export const walletRules: MethodRules<'wallet'> = {
  mask: ({ provider, account }) => `${provider} ${maskedAccount(account)}`,
  whole: ({ provider, account, holder }) => [provider, account, holder].join(' · '),
  // The wallet's name is left out, because it is typed in many ways; at worst a person looks at a stranger's account elsewhere with the same digits.
  hashInput: ({ account }) => comparedAccount(account),
  batchColumns: ({ account, holder }) => ({ account, holder }),
  documentOrKey: ({ account }) => account,
  providers: [],
}
