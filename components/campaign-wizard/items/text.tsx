'use client'

import { useTranslations } from 'next-intl'
import { useWords } from '@/components/campaign-preview/use-words'
import { cn } from '@/components/ui/cn'
import { controlClass, Field } from '@/components/ui/field'
import { useStepFieldText } from '@/components/wizard/use-field-text'
import { charactersIn } from '@/lib/work/campaigns/proof-items/characters'
import { ItemHint } from './hint'
import { type ItemProps, useItemValue } from './item-props'

/** A text of so many characters, with what is typed so far. */
export function TextItem(props: ItemProps<'text'>) {
  const t = useTranslations('campaign_wizard.items')
  const words = useWords()
  const say = useStepFieldText()
  const { item, error } = props
  const { minimum, maximum } = item
  const [value, change] = useItemValue(props)
  const count = charactersIn(value.trim())
  return (
    <div className="flex flex-col gap-1">
      <Field
        label={words(item.label)}
        required
        hint={<ItemHint text={item.hint}>{minimum > 1 ? t('text', { minimum, maximum }) : t('text_up_to', { maximum })}</ItemHint>}
        error={say(error)}
      >
        {({ required, ...control }) => (
          <textarea
            {...control}
            aria-required={required}
            rows={maximum > 200 ? 6 : 3}
            value={value}
            onChange={(event) => change(event.target.value)}
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
