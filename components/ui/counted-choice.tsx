'use client'

import { useEffect, useId, useState } from 'react'

interface Props<Value extends string> {
  /** The name of the choice. */
  label: string
  /** `count` says how many rows an option shows; undefined while that is not known. */
  options: readonly { value: Value; label: string; count: string | undefined }[]
  value: Value
  onChange: (value: Value) => void
}

/** A choice of parts of a list, each with its number of rows, made of radio buttons, so that arrow keys move between them. Wraps on narrow screens. */
export function CountedChoice<Value extends string>({ label, options, value, onChange }: Props<Value>) {
  const name = useId()
  // The value comes from the address, which changes a moment after a press.
  const [chosen, setChosen] = useState(value)
  useEffect(() => setChosen(value), [value])
  const choose = (next: Value) => {
    setChosen(next)
    onChange(next)
  }
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="relative inline-flex min-h-11 min-w-11 items-center gap-2 rounded-control border border-line bg-surface px-3 text-sm font-semibold text-muted transition-colors duration-150 hover:text-ink has-checked:border-accent has-checked:bg-accent-tint has-checked:text-accent-deep has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === chosen}
            onChange={() => choose(option.value)}
            className="absolute inset-0 cursor-pointer appearance-none rounded-control outline-none"
          />
          {option.label} <span className="figure min-w-[1ch]">{option.count}</span>
        </label>
      ))}
    </fieldset>
  )
}
