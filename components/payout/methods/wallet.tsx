'use client'

import { useTranslations } from 'next-intl'
import { TextField } from '@/components/ui/field'
import type { MethodFieldProps } from './field-props'

/** An account with a wallet, and its holder. */
export function WalletFields({ errors, typed }: MethodFieldProps) {
  const t = useTranslations('payout.form')
  return (
    <>
      <TextField
        label={t('provider')}
        name="provider"
        required
        autoComplete="off"
        hint={t('provider_hint')}
        error={errors.provider}
        defaultValue={typed.provider}
      />
      <TextField
        label={t('wallet_account')}
        name="account"
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint={t('wallet_account_hint')}
        error={errors.account}
        defaultValue={typed.account}
      />
      <TextField label={t('holder')} name="holder" required autoComplete="name" hint={t('holder_hint')} error={errors.holder} defaultValue={typed.holder} />
    </>
  )
}
