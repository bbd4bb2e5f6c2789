'use client'

import { useId } from 'react'

interface Props<Value extends string> {
  /** The name of the choice. */
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** A choice of a few options side by side, made of radio buttons, so that arrow keys move between them. */
export function Segmented<Value extends string>({ label, options, value, onChange }: Props<Value>) {
  const name = useId()
  return (
    <fieldset className="inline-flex rounded-control border border-line bg-surface p-0.5">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="figure relative grid min-h-11 min-w-11 place-items-center rounded-[10px] px-3 text-sm font-semibold text-muted transition-colors duration-150 hover:text-ink has-checked:bg-accent-tint has-checked:text-accent-deep has-focus-visible:outline-3 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 cursor-pointer appearance-none rounded-[10px] outline-none"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
