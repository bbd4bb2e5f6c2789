'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { TextField } from '@/components/ui/field'
import { Options } from '../options'
import type { MethodFieldProps } from './field-props'

/** A bank account with its holder. */
export function BankFields({ errors, typed }: MethodFieldProps) {
  const t = useTranslations('payout.form')
  const [type, setType] = useState<string | undefined>(typed.account_type)
  return (
    <>
      <TextField label={t('bank')} name="bank" required autoComplete="off" hint={t('bank_hint')} error={errors.bank} defaultValue={typed.bank} />
      <TextField
        label={t('branch')}
        name="branch"
        required
        inputMode="numeric"
        autoComplete="off"
        hint={t('branch_hint')}
        error={errors.branch}
        defaultValue={typed.branch}
      />
      <TextField
        label={t('account')}
        name="account"
        required
        inputMode="text"
        autoComplete="off"
        hint={t('account_hint')}
        error={errors.account}
        defaultValue={typed.account}
      />
      <Options
        name="account_type"
        label={t('account_type')}
        options={[
          { value: 'checking', label: t('checking') },
          { value: 'savings', label: t('savings') },
        ]}
        value={type}
        onChange={setType}
        error={errors.account_type}
        isShort
      />
      <TextField label={t('holder')} name="holder" required autoComplete="name" hint={t('holder_hint')} error={errors.holder} defaultValue={typed.holder} />
      <TextField
        label={t('document')}
        name="document"
        required
        autoComplete="off"
        hint={t('document_hint')}
        error={errors.document}
        defaultValue={typed.document}
      />
    </>
  )
}
