'use client'

import { useId } from 'react'
import { cn } from '@/components/ui/cn'
import { useErrorInView } from '@/components/ui/use-error-in-view'
import { boxClass, edgeClass, FieldProblem, markClass, Star } from '@/components/wizard/choices'

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
  const box = useErrorInView<HTMLDivElement>(error)
  return (
    <div
      ref={box}
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-required
      aria-invalid={error ? true : undefined}
      aria-describedby={error && `${id}-error`}
      className="flex flex-col gap-1.5"
    >
      <span id={`${id}-label`} className="font-semibold">
        {label}
        <Star />
      </span>
      <div className={cn('grid gap-2', isShort && 'min-[26rem]:grid-cols-2')}>
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
      </div>
      {error && <FieldProblem id={`${id}-error`}>{error}</FieldProblem>}
    </div>
  )
}
