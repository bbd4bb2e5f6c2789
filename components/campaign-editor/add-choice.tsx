'use client'

import { Plus } from 'lucide-react'
import { useId } from 'react'
import { Button } from '@/components/ui/button'

interface Props<Value extends string> {
  /** What is added. */
  label: string
  options: readonly { value: Value; label: string }[]
  onAdd: (value: Value) => void
}

/** Buttons that add an element, one for each kind. */
export function AddChoice<Value extends string>({ label, options, onAdd }: Props<Value>) {
  const id = useId()
  if (options.length === 0) return null
  return (
    <fieldset aria-labelledby={id} className="flex min-w-0 flex-wrap items-center gap-2">
      <p id={id} className="font-semibold">
        {label}
      </p>
      {options.map((option) => (
        <Button key={option.value} variant="secondary" size="sm" onClick={() => onAdd(option.value)}>
          <Plus aria-hidden className="size-4.5" strokeWidth={1.75} />
          {option.label}
        </Button>
      ))}
    </fieldset>
  )
}
