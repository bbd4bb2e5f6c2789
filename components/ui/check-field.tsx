'use client'

import { useId } from 'react'
import { boxClass, edgeClass, markClass } from '@/components/hand-in/choices'

interface Props {
  label: string
  hint: string
  error?: string | undefined
  disabled?: boolean
  checked: boolean
  onChange: (checked: boolean) => void
}

/** A setting that is on or off. */
export function CheckField({ label, hint, error, disabled, checked, onChange }: Props) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1.5">
      <label className={`${boxClass} ${edgeClass(error)}`}>
        <input
          type="checkbox"
          checked={checked}
          disabled={disabled}
          aria-describedby={`${id}-hint`}
          aria-invalid={error ? true : undefined}
          onChange={({ target }) => onChange(target.checked)}
          className={markClass}
        />
        <span className="font-semibold">{label}</span>
      </label>
      <p id={`${id}-hint`} className={error ? 'text-sm font-medium text-danger' : 'text-sm text-muted'}>
        {error ?? hint}
      </p>
    </div>
  )
}
