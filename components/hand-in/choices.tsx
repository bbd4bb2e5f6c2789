'use client'

import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { cn } from '@/components/ui/cn'
import { useErrorInView } from '@/components/ui/use-error-in-view'

/** The classes of an option that can be ticked or chosen. */
export const boxClass =
  'flex min-h-12 cursor-pointer items-center gap-3 rounded-control border bg-surface px-4 py-2.5 transition-colors duration-150 hover:border-accent has-checked:border-accent has-checked:bg-accent-tint has-focus-visible:outline-3'

/** The border of an option, and its ring while it has the focus. */
export const edgeClass = (error: string | undefined) =>
  error ? 'border-danger has-focus-visible:outline-danger' : 'border-edge has-focus-visible:outline-accent'

export const markClass = 'size-5 shrink-0 accent-accent outline-none'

const FieldProblem = ({ id, children }: { id: string; children: ReactNode }) => (
  <p id={id} className="flex items-start gap-1.5 text-sm font-medium text-danger">
    <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" strokeWidth={1.75} />
    {children}
  </p>
)

const Star = () => (
  <span aria-hidden className="text-danger">
    {' *'}
  </span>
)

type Input = Omit<ComponentProps<'input'>, 'type' | 'className' | 'value' | 'required'>

interface RadiosProps extends Input {
  label: string
  hint: string
  required?: boolean
  options: readonly { value: string; label: string }[]
  error: string | undefined
}

interface RadioGroupProps {
  label: ReactNode
  hint?: ReactNode
  required?: boolean
  error: string | undefined
  /** The grid of the options. */
  className: string
  children: ReactNode
}

/** The frame of a choice, required unless said otherwise: label above, hint and error below, both linked to the group for screen readers. */
export function RadioGroup({ label, hint, required = true, error, className, children }: RadioGroupProps) {
  const id = useId()
  const box = useErrorInView<HTMLDivElement>(error)
  return (
    <div
      ref={box}
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-required={required}
      aria-invalid={error ? true : undefined}
      aria-describedby={cn(hint && `${id}-hint`, error && `${id}-error`) || undefined}
      className="flex flex-col gap-1.5"
    >
      <span id={`${id}-label`} className="font-semibold">
        {label}
        {required && <Star />}
      </span>
      <div className={cn('grid', className)}>{children}</div>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {error && <FieldProblem id={`${id}-error`}>{error}</FieldProblem>}
    </div>
  )
}

/** A choice of a few options, each a large target. */
export const Radios = ({ label, hint, required = true, options, error, ...input }: RadiosProps) => (
  <RadioGroup label={label} hint={hint} required={required} error={error} className="grid-cols-2 gap-3">
    {options.map((option) => (
      <label key={option.value} className={cn(boxClass, edgeClass(error))}>
        <input {...input} type="radio" value={option.value} className={markClass} />
        {option.label}
      </label>
    ))}
  </RadioGroup>
)

interface ConsentProps extends Input {
  label: string
  hint?: string
  error?: string | undefined
  /** Whether it must be ticked to continue. */
  required?: boolean
}

/** A checkbox with a label and a hint. */
export function Consent({ label, hint, error, required = false, ...input }: ConsentProps) {
  const id = useId()
  const box = useErrorInView<HTMLDivElement>(error)
  return (
    <div ref={box} className="flex flex-col gap-1.5">
      <label className={cn(boxClass, 'items-start py-3', edgeClass(error))}>
        <input
          {...input}
          type="checkbox"
          aria-required={required}
          aria-invalid={error ? true : undefined}
          aria-describedby={cn(hint && `${id}-hint`, error && `${id}-error`) || undefined}
          className={cn(markClass, 'mt-0.5')}
        />
        <span>
          {label}
          {required && <Star />}
          {hint && (
            <span id={`${id}-hint`} className="block text-sm text-muted">
              {hint}
            </span>
          )}
        </span>
      </label>
      {error && <FieldProblem id={`${id}-error`}>{error}</FieldProblem>}
    </div>
  )
}
