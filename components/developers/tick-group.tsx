'use client'

import { CircleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { boxClass, edgeClass, markClass } from '@/components/hand-in/choices'
import { cn } from '@/components/ui/cn'
import { useErrorInView } from '@/components/ui/use-error-in-view'

interface TickProps {
  /** The name that programs use. */
  code: string
  /** What it means. */
  text: string
  checked: boolean
  invalid: boolean
  onChange: (checked: boolean) => void
}

/** A checkbox with the name that programs use, and what it means. */
export const Tick = ({ code, text, checked, invalid, onChange }: TickProps) => (
  <label className={cn(boxClass, 'items-start', edgeClass(invalid ? 'invalid' : undefined))}>
    <input
      type="checkbox"
      checked={checked}
      aria-invalid={invalid || undefined}
      onChange={({ target }) => onChange(target.checked)}
      className={cn(markClass, 'mt-0.5')}
    />
    <span className="min-w-0">
      <span className="block font-mono text-sm font-semibold wrap-anywhere">{code}</span>
      <span className="block text-sm text-muted">{text}</span>
    </span>
  </label>
)

/** A checkbox for all of a group; a dash when only some are ticked. */
export function TickAll({
  label,
  name,
  some,
  all,
  onChange,
}: {
  label: string
  name: string
  some: boolean
  all: boolean
  onChange: (checked: boolean) => void
}) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = some && !all
  }, [some, all])
  return (
    <label className="inline-flex min-h-11 cursor-pointer items-center gap-2 text-sm font-semibold">
      <input ref={box} type="checkbox" checked={all} aria-label={name} onChange={({ target }) => onChange(target.checked)} className={markClass} />
      {label}
    </label>
  )
}

/** A group of checkboxes below its heading. */
export const TickGroup = ({ title, all, children }: { title: string; all?: ReactNode; children: ReactNode }) => (
  <fieldset className="flex flex-col gap-2">
    <legend className="sr-only">{title}</legend>
    <div className="flex min-h-8 items-center justify-between gap-3">
      <p aria-hidden className="text-sm font-semibold text-muted">
        {title}
      </p>
      {all}
    </div>
    {children}
  </fieldset>
)

/** The frame of all groups: one label, one error. */
export function TickGroups({ label, error, children }: { label: string; error: string | undefined; children: ReactNode }) {
  const id = useId()
  const box = useErrorInView<HTMLFieldSetElement>(error)
  return (
    <fieldset ref={box} aria-describedby={error ? `${id}-error` : undefined} className="flex flex-col gap-3">
      <legend className="mb-1.5 font-semibold">
        {label}
        <span aria-hidden className="text-danger">
          {' *'}
        </span>
      </legend>
      {children}
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-sm font-medium text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" strokeWidth={1.75} />
          {error}
        </p>
      )}
    </fieldset>
  )
}
