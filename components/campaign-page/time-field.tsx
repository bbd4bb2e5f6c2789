'use client'

import type { ReactNode } from 'react'
import { useErrorAt } from '@/components/campaign-editor/context'
import { TextField } from '@/components/ui/field'

/** A time of the API as the browser's field has it, in the reader's time zone: `2026-11-25T14:00`. */
export function localTime(at: string): string {
  const date = new Date(at)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

interface Props {
  path: string
  label: string
  hint: ReactNode
  value: string | null
  onChange: (value: string | null) => void
}

/** A day and time in the reader's time zone, or none. */
export function TimeField({ path, label, hint, value, onChange }: Props) {
  const error = useErrorAt(path)
  return (
    <TextField
      type="datetime-local"
      label={label}
      hint={hint}
      error={error}
      data-path={path}
      value={value === null ? '' : localTime(value)}
      onChange={({ target }) => onChange(target.value === '' ? null : new Date(target.value).toISOString())}
    />
  )
}
