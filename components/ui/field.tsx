'use client'

import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { cn } from './cn'
import { useErrorInView } from './use-error-in-view'

/** The props that a control inside a {@link Field} needs. */
export interface ControlProps {
  id: string
  required: boolean | undefined
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

const control =
  'block rounded-control border border-edge bg-surface text-base text-ink placeholder:text-muted transition-colors duration-150 hover:border-accent focus-visible:rounded-control focus-visible:outline-offset-0 aria-invalid:border-danger aria-invalid:focus-visible:outline-danger disabled:border-line disabled:bg-paper disabled:text-muted read-only:bg-paper'

/** The classes of inputs, selects and text areas. With less than 16 px iOS would zoom in on focus. */
export const controlClass = `${control} w-full min-h-12 px-4 py-2.5`

/** The classes of a small control beside a list; the caller sets its width. */
export const smallControlClass = `${control} figure min-h-11 px-3 py-1`

interface FieldProps {
  label: ReactNode
  /** Adds a star to the label. */
  required?: boolean | undefined
  hint?: ReactNode
  /** Already in the reader's language. */
  error?: string | undefined
  className?: string
  children: (control: ControlProps) => ReactNode
}

/** A labelled control: label above, hint and error below, both linked to it for screen readers. */
export function Field({ label, required, hint, error, className, children }: FieldProps) {
  const id = useId()
  const box = useErrorInView<HTMLDivElement>(error)
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(' ') || undefined
  return (
    <div ref={box} className={cn('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className="font-semibold">
        {label}
        {required && (
          <span aria-hidden className="text-danger">
            {' *'}
          </span>
        )}
      </label>
      {children({ id, required, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy })}
      {hint && (
        <p id={hintId} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} className="flex items-start gap-1.5 text-sm font-medium text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" strokeWidth={1.75} />
          {error}
        </p>
      )}
    </div>
  )
}

type TextFieldProps = Omit<FieldProps, 'children'> & Omit<ComponentProps<'input'>, 'className' | 'required'>

/** A one-line text field. `required` is announced to screen readers without the browser's own validation messages. */
export function TextField({ label, required, hint, error, className, ...input }: TextFieldProps) {
  return (
    <Field label={label} required={required} hint={hint} error={error} className={className}>
      {({ required: isRequired, ...control }) => <input {...input} {...control} aria-required={isRequired} className={controlClass} />}
    </Field>
  )
}
