'use client'

import { useTranslations } from 'next-intl'
import type { UseFormReturn } from 'react-hook-form'
import { TextField } from '@/components/ui/field'
import type { HowAsked, TypedContact } from './fields'
import { useStepFieldText } from './use-field-text'

interface ContactInputsProps {
  form: UseFormReturn<TypedContact>
  /** Which ways are asked for; those of the default campaign if left out. */
  asked?: { email: HowAsked; telegram: HowAsked }
}

const usual = { email: 'optional', telegram: 'required' } as const

/** How the person can be reached beside WhatsApp. */
export function ContactInputs({ form, asked = usual }: ContactInputsProps) {
  const t = useTranslations('wizard.contact')
  const say = useStepFieldText()
  const { register, formState } = form
  const named = (field: 'email' | 'telegram') => (asked[field] === 'required' ? t(field) : `${t(field)} (${t('optional')})`)
  return (
    <>
      {asked.email !== 'no' && (
        <TextField
          label={named('email')}
          required={asked.email === 'required'}
          type="email"
          inputMode="email"
          autoComplete="email"
          hint={t('email_hint')}
          error={say(formState.errors.email?.message)}
          {...register('email')}
        />
      )}
      {asked.telegram !== 'no' && (
        <TextField
          label={named('telegram')}
          required={asked.telegram === 'required'}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint={t('telegram_hint')}
          error={say(formState.errors.telegram?.message)}
          {...register('telegram')}
        />
      )}
    </>
  )
}
