'use client'

import { useTranslations } from 'next-intl'
import { Words } from '@/components/campaign-preview/words'
import { controlClass, Field } from '@/components/ui/field'
import { useStepFieldText } from '@/components/wizard/use-field-text'
import { charactersIn } from '@/lib/work/campaigns/proof-items/characters'
import { fieldOf, type ItemInputProps } from './item-input'

/** Asks for the text of a proof item, and counts its characters. */
export function TextInput({ item, name = fieldOf(item), value, error, onChange }: ItemInputProps<'text'>) {
  const t = useTranslations('wizard.items')
  const say = useStepFieldText()
  const { minimum, maximum } = item
  return (
    <Field
      label={<Words of={item.label} />}
      required
      hint={
        <>
          <Words of={item.hint} /> {t('text', { minimum, maximum, typed: charactersIn(value.trim()) })}
        </>
      }
      error={say(error)}
    >
      {({ required, ...control }) => (
        <textarea
          {...control}
          name={name}
          aria-required={required}
          rows={maximum > 200 ? 6 : 3}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={controlClass}
        />
      )}
    </Field>
  )
}
