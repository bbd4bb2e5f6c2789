'use client'

import { useTranslations } from 'next-intl'
import { useWords } from '@/components/campaign-preview/use-words'
import { TextField } from '@/components/ui/field'
import { useStepFieldText } from '@/components/wizard/use-field-text'
import { ItemHint } from './hint'
import { type ItemProps, useItemValue } from './item-props'

/** An address, on one of the hosts that are named. */
export function LinkItem(props: ItemProps<'link'>) {
  const t = useTranslations('campaign_wizard.items')
  const words = useWords()
  const say = useStepFieldText()
  const { item, error } = props
  const [value, change] = useItemValue(props)
  return (
    <TextField
      label={words(item.label)}
      required
      type="url"
      inputMode="url"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      hint={<ItemHint text={item.hint}>{item.hosts.length > 0 ? t('link_of', { hosts: item.hosts.join(', ') }) : t('link')}</ItemHint>}
      error={say(error)}
      value={value}
      onChange={(event) => change(event.target.value)}
    />
  )
}
