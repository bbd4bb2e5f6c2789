'use client'

import { useTranslations } from 'next-intl'
import { type ComponentProps, useState } from 'react'
import { TextField } from '@/components/ui/field'
import { type PixKeyType, pixKeyTypes } from '@/db/values'
import { Options } from './options'

export type Method = 'pix' | 'bank' | 'wallet'
type Errors = Record<string, string>

/** How a phone's keyboard helps with each type of key. */
const keyboards: Record<PixKeyType, Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize'>> = {
  cpf: { inputMode: 'numeric', autoComplete: 'off' },
  // A CNPJ may have letters since July 2026.
  cnpj: { inputMode: 'text', autoComplete: 'off', autoCapitalize: 'characters' },
  email: { type: 'email', inputMode: 'email', autoComplete: 'email' },
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel-national' },
  random: { inputMode: 'text', autoComplete: 'off', autoCapitalize: 'none' },
}

/** The type is asked, never guessed: a mobile number can be a valid CPF. */
function Pix({ errors }: { errors: Errors }) {
  const t = useTranslations('my_task.pay')
  const [type, setType] = useState<PixKeyType>()
  return (
    <>
      <Options
        name="key_type"
        label={t('which_key')}
        options={pixKeyTypes.map((value) => ({ value, label: t(`key_type.${value}`) }))}
        value={type}
        onChange={(next) => setType(next as PixKeyType)}
        error={errors.key_type}
        isShort
      />
      {type && (
        <TextField
          key={type}
          label={t(`key.${type}`)}
          name="key"
          required
          spellCheck={false}
          hint={t(`key_hint.${type}`)}
          error={errors.key}
          {...keyboards[type]}
        />
      )}
    </>
  )
}

function Bank({ errors }: { errors: Errors }) {
  const t = useTranslations('my_task.pay')
  const [type, setType] = useState<string>()
  return (
    <>
      <TextField label={t('bank')} name="bank" required autoComplete="off" hint={t('bank_hint')} error={errors.bank} />
      <TextField label={t('branch')} name="branch" required inputMode="numeric" autoComplete="off" hint={t('branch_hint')} error={errors.branch} />
      <TextField label={t('account')} name="account" required inputMode="text" autoComplete="off" hint={t('account_hint')} error={errors.account} />
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
      <TextField label={t('holder')} name="holder" required autoComplete="name" hint={t('holder_hint')} error={errors.holder} />
      <TextField label={t('document')} name="document" required autoComplete="off" hint={t('document_hint')} error={errors.document} />
    </>
  )
}

function Wallet({ errors }: { errors: Errors }) {
  const t = useTranslations('my_task.pay')
  return (
    <>
      <TextField label={t('provider')} name="provider" required autoComplete="off" hint={t('provider_hint')} error={errors.provider} />
      <TextField
        label={t('wallet_account')}
        name="account"
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint={t('wallet_account_hint')}
        error={errors.account}
      />
      <TextField label={t('holder')} name="holder" required autoComplete="name" hint={t('holder_hint')} error={errors.holder} />
    </>
  )
}

const fields = { pix: Pix, bank: Bank, wallet: Wallet }

/** What is asked for each way to be paid. Errors are the server's texts by field. */
export function MethodFields({ method, errors }: { method: Method; errors: Errors }) {
  const Fields = fields[method]
  return <Fields errors={errors} />
}
