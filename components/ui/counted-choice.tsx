'use client'

import { useEffect, useId, useRef, useState } from 'react'

interface Props<Value extends string> {
  /** The name of the choice. */
  label: string
  /** `count` says how many rows an option shows; undefined while that is not known. */
  options: readonly { value: Value; label: string; count: string | undefined }[]
  value: Value
  onChange: (value: Value) => void
}

/**
 * A choice of parts of a list, each with its number of rows, made of radio buttons, so that arrow keys move between them. On narrow screens it is one
 * line that scrolls, with the chosen part in sight and what is cut off faded.
 */
export function CountedChoice<Value extends string>({ label, options, value, onChange }: Props<Value>) {
  const name = useId()
  // The value comes from the address, which changes a moment after a press.
  const [chosen, setChosen] = useState(value)
  useEffect(() => setChosen(value), [value])
  const choose = (next: Value) => {
    setChosen(next)
    onChange(next)
  }
  const line = useRef<HTMLFieldSetElement>(null)
  const isCounted = options.some(({ count }) => count !== undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen part moves also when the counts come.
  useEffect(() => {
    const part = line.current?.querySelector<HTMLElement>('label:has(:checked)')
    const box = line.current
    if (!part || !box) return
    box.scrollLeft = part.offsetLeft - (box.clientWidth - part.offsetWidth) / 2
  }, [chosen, isCounted])
  return (
    // The margin lets the outline of the focus, and parts that are cut off, reach the edge of the screen.
    <fieldset
      ref={line}
      className="relative -my-1 flex min-w-0 gap-2 py-1 max-lg:scroll-fade max-lg:-mx-4 max-lg:overflow-x-auto max-lg:px-4 max-lg:[scrollbar-width:none] lg:flex-wrap"
    >
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="relative inline-flex min-h-11 min-w-11 shrink-0 items-center gap-2 rounded-control border border-line bg-surface px-3 text-sm font-semibold text-muted transition-colors duration-150 hover:text-ink has-checked:border-accent has-checked:bg-accent-tint has-checked:text-accent-deep has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
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
