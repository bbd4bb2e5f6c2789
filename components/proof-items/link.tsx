'use client'

import { useTranslations } from 'next-intl'
import { Words } from '@/components/campaign-text/words'
import { useStepFieldText } from '@/components/hand-in/use-field-text'
import { TextField } from '@/components/ui/field'
import { fieldOf, type ItemInputProps } from './item-input'

/** Asks for the link of a proof item, and says of which sites it may be. */
export function LinkInput({ item, name = fieldOf(item), value, error, onChange }: ItemInputProps<'link'>) {
  const t = useTranslations('wizard.items')
  const say = useStepFieldText()
  return (
    <TextField
      label={<Words of={item.label} />}
      name={name}
      // Not of the type `url`: browsers refuse what is pasted without its scheme, or with words around it.
      type="text"
      inputMode="url"
      required
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      placeholder="https://"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      hint={
        <>
          <Words of={item.hint} /> {item.hosts.length > 0 ? t('link_of', { hosts: item.hosts.join(', ') }) : t('link')}
        </>
      }
      error={say(error)}
    />
  )
}
