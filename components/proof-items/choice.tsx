'use client'

import { Words } from '@/components/campaign-text/words'
import { boxClass, edgeClass, markClass, RadioGroup } from '@/components/hand-in/choices'
import { useStepFieldText } from '@/components/hand-in/use-field-text'
import { cn } from '@/components/ui/cn'
import { fieldOf, type ItemInputProps } from './item-input'

/** Asks for one of the answers of a proof item. */
export function ChoiceInput({ item, name = fieldOf(item), value, error, onChange }: ItemInputProps<'choice'>) {
  const say = useStepFieldText()
  return (
    <RadioGroup label={<Words of={item.label} />} {...(item.hint && { hint: <Words of={item.hint} /> })} error={say(error)} className="gap-3">
      {item.options.map(({ key, text }, at) => (
        <label key={key} className={cn(boxClass, edgeClass(error))}>
          <input
            type="radio"
            name={name}
            value={key}
            checked={value === key}
            onChange={() => onChange(key)}
            data-invalid={error && at === 0 ? '' : undefined}
            className={markClass}
          />
          <span className="min-w-0 wrap-anywhere">
            <Words of={text} />
          </span>
        </label>
      ))}
    </RadioGroup>
  )
}
