'use client'

import { useTranslations } from 'next-intl'
import { useWords } from '@/components/campaign-preview/use-words'
import { TextField } from '@/components/ui/field'
import { useStepFieldText } from '@/components/wizard/use-field-text'
import { ItemHint } from './hint'
import { type ItemProps, useItemValue } from './item-props'

/** The word that the task shows at its end; the server's answer to a wrong one says how many tries are left. */
export function CodeItem(props: ItemProps<'code'>) {
  const t = useTranslations('campaign_wizard.items')
  const words = useWords()
  const say = useStepFieldText()
  const { item, error } = props
  const [value, change] = useItemValue(props)
  return (
    <TextField
      label={words(item.label)}
      required
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={200}
      hint={<ItemHint text={item.hint}>{t('code')}</ItemHint>}
      error={say(error)}
      value={value}
      onChange={(event) => change(event.target.value)}
    />
  )
}
