'use client'

import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import { useErrorInView } from '@/components/ui/use-error-in-view'
import { cn } from '@/lib/cn'

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
        <span aria-hidden className="text-danger">
          {' *'}
        </span>
      </span>
      <div className={cn('grid gap-2', isShort && 'min-[26rem]:grid-cols-2')}>
        {options.map((option, at) => (
          <label
            key={option.value}
            className={cn(
              'flex min-h-12 cursor-pointer items-center gap-3 rounded-control border bg-surface px-4 py-2.5 transition-colors duration-150 hover:border-accent has-checked:border-accent has-checked:bg-accent-tint has-focus-visible:outline-3 has-focus-visible:outline-accent',
              error ? 'border-danger' : 'border-edge',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={value === option.value}
              onChange={() => onChange(option.value)}
              aria-describedby={option.hint && `${id}-${at}`}
              // The form moves the focus to its first field that says so.
              data-invalid={error && at === 0 ? true : undefined}
              className="size-5 shrink-0 accent-accent outline-none"
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
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-sm font-medium text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" strokeWidth={1.75} />
          {error}
        </p>
      )}
    </div>
  )
}
