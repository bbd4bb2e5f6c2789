'use client'

import { useTranslations } from 'next-intl'
import { type ComponentProps, useState } from 'react'
import { TextField } from '@/components/ui/field'
import { type PixKeyType, pixKeyTypes } from '@/db/values'
import { Options } from './options'

export type MethodKind = 'pix' | 'bank' | 'wallet'

/** Texts by the name of a field. */
type Texts = Record<string, string>

interface Props {
  errors: Texts
  /** What the fields begin with. */
  typed: Texts
}

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
function Pix({ errors, typed }: Props) {
  const t = useTranslations('payout.form')
  const types = useTranslations('payout.key_types')
  const [type, setType] = useState<PixKeyType | undefined>(pixKeyTypes.find((known) => known === typed.key_type))
  return (
    <>
      <Options
        name="key_type"
        label={t('which_key')}
        options={pixKeyTypes.map((value) => ({ value, label: types(value) }))}
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
          defaultValue={type === typed.key_type ? typed.key : undefined}
          {...keyboards[type]}
        />
      )}
    </>
  )
}

function Bank({ errors, typed }: Props) {
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

function Wallet({ errors, typed }: Props) {
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

const fields = { pix: Pix, bank: Bank, wallet: Wallet }

/** What is asked for each way to be paid. Errors are the server's texts by field. */
export function MethodFields({ method, ...fieldProps }: Props & { method: MethodKind }) {
  const Fields = fields[method]
  return <Fields {...fieldProps} />
}
