import type { ProviderFailure, ProviderOutcome } from './provider'

/** Codes of the providers and of the central bank, and words of answers without a code. */
const failures: [RegExp, ProviderFailure][] = [
  [
    /\b(PIX_KEY_INFO_NOT_FOUND|INVALID_PIX_KEY|ACCOUNT_NOT_FOUND|AC03|AC07|AC14|BE01|CH11)\b|chave (pix )?inv[aá]lida|invalid pix key|chave .*n[aã]o (foi )?encontrada|pixAddressKey/i,
    'wrong_key',
  ],
  [/\b(NOT_ENOUGH_BALANCE|AM04)\b|\bsaldo\b|\bbalance\b/i, 'no_balance'],
  [/\b(ALIAS_LIMIT_ERROR|REACH_TRANSFER_LIMIT|ACCOUNT_LIMIT_ERROR|AM02)\b|\blimite\b/i, 'limit_reached'],
  [/autoriza[cç][aã]o|permiss[aã]o|n[aã]o autorizad/i, 'not_authorized'],
  [/RESTRICTED|BLOCKED|\b(AC06|FRAD)\b|fraud|bloquead/i, 'account_blocked'],
]

/** @param told codes and words of the provider @returns why a payment failed */
export function providerFailure(...told: (string | null | undefined)[]): Pick<ProviderOutcome, 'failure' | 'code'> {
  const text = told.filter(Boolean).join(' ')
  const code = told.find((one) => one && /^[A-Z0-9_]{2,60}$/.test(one))
  return { failure: failures.find(([pattern]) => pattern.test(text))?.[1] ?? 'refused', ...(code && { code }) }
}
