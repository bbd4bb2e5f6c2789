'use client'

import { useTranslations } from 'next-intl'
import type { UseFormReturn } from 'react-hook-form'
import { ScamNotice } from '@/components/layout/scam-notice'
import { TextField } from '@/components/ui/field'
import type { HowAsked, TypedContact } from './fields'
import { ToldInput } from './told-input'
import { useStepFieldText } from './use-field-text'

interface ContactInputsProps {
  form: UseFormReturn<TypedContact>
  /** Which ways are asked for. */
  asked: { email: HowAsked; telegram: HowAsked }
}

const ways = [
  ['email', { type: 'email', inputMode: 'email', autoComplete: 'email' }],
  ['telegram', { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false }],
] as const

/** How the person can be reached beside WhatsApp. */
export function ContactInputs({ form, asked }: ContactInputsProps) {
  const t = useTranslations('wizard.contact')
  const say = useStepFieldText()
  const { register, formState } = form
  return (
    <>
      {ways.map(
        ([field, attributes]) =>
          asked[field] !== 'no' && (
            <TextField
              key={field}
              label={asked[field] === 'required' ? t(field) : `${t(field)} (${t('optional')})`}
              required={asked[field] === 'required'}
              {...attributes}
              hint={t(`${field}_hint`)}
              error={say(formState.errors[field]?.message)}
              {...register(field)}
            />
          ),
      )}
      <ToldInput {...register('told')} />
      <ScamNotice className="mt-2" />
    </>
  )
}
