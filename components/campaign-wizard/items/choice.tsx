'use client'

import { useWords } from '@/components/campaign-preview/use-words'
import { Words } from '@/components/campaign-preview/words'
import { cn } from '@/components/ui/cn'
import { boxClass, edgeClass, markClass, RadioGroup } from '@/components/wizard/choices'
import { useStepFieldText } from '@/components/wizard/use-field-text'
import { type ItemProps, useItemValue } from './item-props'

/** One of several answers. */
export function ChoiceItem(props: ItemProps<'choice'>) {
  const words = useWords()
  const say = useStepFieldText()
  const { item } = props
  const error = say(props.error)
  const [value, change] = useItemValue(props)
  const name = `item-${item.key}`
  return (
    <RadioGroup label={words(item.label)} {...(item.hint && { hint: words(item.hint) })} error={error} className="gap-2">
      {item.options.map(({ key, text }) => (
        <label key={key} className={cn(boxClass, edgeClass(error))}>
          <input type="radio" name={name} value={key} checked={value === key} onChange={() => change(key)} className={markClass} />
          <span className="min-w-0 wrap-anywhere">
            <Words of={text} />
          </span>
        </label>
      ))}
    </RadioGroup>
  )
}
