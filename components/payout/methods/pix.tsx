'use client'

import { useTranslations } from 'next-intl'
import { type ComponentProps, useState } from 'react'
import { TextField } from '@/components/ui/field'
import { type PixKeyType, pixKeyTypes } from '@/db/values'
import { Options } from '../options'
import type { MethodFieldProps } from './field-props'

/** How a phone's keyboard helps with each type of key. */
const keyboards: Record<PixKeyType, Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize'>> = {
  cpf: { inputMode: 'numeric', autoComplete: 'off' },
  // A CNPJ may have letters since July 2026.
  cnpj: { inputMode: 'text', autoComplete: 'off', autoCapitalize: 'characters' },
  email: { type: 'email', inputMode: 'email', autoComplete: 'email' },
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel-national' },
  random: { inputMode: 'text', autoComplete: 'off', autoCapitalize: 'none' },
}

/** The form asks for the type of the key and never guesses it, because a mobile number can be a valid CPF. */
export function PixFields({ errors, typed }: MethodFieldProps) {
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
