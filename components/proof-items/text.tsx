'use client'

import { useTranslations } from 'next-intl'
import { Words } from '@/components/campaign-text/words'
import { useStepFieldText } from '@/components/hand-in/use-field-text'
import { cn } from '@/components/ui/cn'
import { controlClass, Field } from '@/components/ui/field'
import { charactersIn } from '@/lib/work/campaigns/proof-items/characters'
import { fieldOf, type ItemInputProps } from './item-input'

/** Asks for the text of a proof item, and counts its characters. */
export function TextInput({ item, name = fieldOf(item), value, error, onChange }: ItemInputProps<'text'>) {
  const t = useTranslations('wizard.items')
  const say = useStepFieldText()
  const { minimum, maximum } = item
  const count = charactersIn(value.trim())
  return (
    <div className="flex flex-col gap-1">
      <Field
        label={<Words of={item.label} />}
        required
        hint={
          <>
            <Words of={item.hint} /> {minimum > 1 ? t('text', { minimum, maximum }) : t('text_up_to', { maximum })}
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
            className={cn(controlClass, 'resize-y')}
          />
        )}
      </Field>
      <p aria-hidden className={cn('figure self-end text-sm', count > maximum ? 'font-semibold text-danger' : 'text-muted')}>
        {t('count', { count, maximum })}
      </p>
    </div>
  )
}
