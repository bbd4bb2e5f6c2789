'use client'

import { useTranslations } from 'next-intl'
import { Words } from '@/components/campaign-text/words'
import { useStepFieldText } from '@/components/hand-in/use-field-text'
import { TextField } from '@/components/ui/field'
import { fieldOf, type ItemInputProps } from './item-input'

/** Asks for the code that a task shows at its end. @param triesLeft how many wrong codes are still taken, where that is known */
export function CodeInput({ item, name = fieldOf(item), value, error, onChange, triesLeft }: ItemInputProps<'code'> & { triesLeft?: number | undefined }) {
  const t = useTranslations('wizard.items')
  const say = useStepFieldText()
  return (
    <TextField
      label={<Words of={item.label} />}
      name={name}
      required
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={200}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      hint={
        <>
          <Words of={item.hint} /> {t('code')} {triesLeft !== undefined && !error && <span>{t('tries', { count: triesLeft })}</span>}
        </>
      }
      error={say(error)}
    />
  )
}
