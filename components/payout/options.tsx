'use client'

import { useId } from 'react'
import { boxClass, edgeClass, markClass, RadioGroup } from '@/components/hand-in/choices'
import { cn } from '@/components/ui/cn'

interface Props {
  name: string
  label: string
  options: readonly { value: string; label: string; hint?: string }[]
  /** Undefined until an option is chosen; none is chosen by default. */
  value: string | undefined
  onChange: (value: string) => void
  error: string | undefined
  /** Whether two options fit side by side on wide screens. */
  isShort?: boolean
}

/** A required choice; each option is a large target with a short explanation. */
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
            // The form focuses its first field with this attribute.
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
