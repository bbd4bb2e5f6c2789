'use client'

import { useId } from 'react'
import { cn } from '@/components/ui/cn'
import { boxClass, edgeClass, markClass, RadioGroup } from '@/components/wizard/choices'

interface Props {
  name: string
  label: string
  options: readonly { value: string; label: string; hint?: string }[]
  /** Undefined until something is chosen: nothing is guessed. */
  value: string | undefined
  onChange: (value: string) => void
  error: string | undefined
  /** Two side by side where there is room. */
  isShort?: boolean
}

/** A required choice, each option a large target with a word on what it is. */
export function Options({ name, label, options, value, onChange, error, isShort = false }: Props) {
  const id = useId()
  return (
    <RadioGroup label={label} error={error} className={cn('gap-2', isShort && 'min-[26rem]:grid-cols-2')}>
      {options.map((option, at) => (
        <label key={option.value} className={cn(boxClass, edgeClass(error))}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
            aria-describedby={option.hint && `${id}-${at}`}
            // The form moves the focus to its first field that says so.
            data-invalid={error && at === 0 ? true : undefined}
            className={markClass}
          />
          <span className="min-w-0">
            {option.label}
            {option.hint && (
              <span id={`${id}-${at}`} aria-hidden className="block text-sm text-muted">
                {option.hint}
              </span>
            )}
          </span>
        </label>
      ))}
    </RadioGroup>
  )
}
