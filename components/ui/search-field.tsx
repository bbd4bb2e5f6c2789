'use client'

import { Search, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useId, useRef, useState } from 'react'
import { cn } from './cn'
import { smallControlClass } from './field'

/** Longer than a slow typist's pause between keys, too short to be noticed. */
const PAUSE_MS = 350

interface Props {
  label: string
  /** Short enough for the field on a phone. */
  placeholder: string
  /** The current search, from the address. */
  value: string
  onSearch: (text: string) => void
}

/** A search field that searches when typing pauses, or at once on Enter and when it loses the focus. Shows the search of the address when the back button changes it. */
export function SearchField({ label, placeholder, value, onSearch }: Props) {
  const t = useTranslations('area')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<number>(undefined)
  /** The search that was last asked for, which the address shows a moment later. */
  const asked = useRef(value)
  const [typed, setTyped] = useState(value)

  useEffect(() => {
    asked.current = value
    // Not while typing, because the address changes later than the field.
    if (timer.current === undefined) setTyped(value)
  }, [value])
  useEffect(() => () => window.clearTimeout(timer.current), [])

  const search = (text: string) => {
    window.clearTimeout(timer.current)
    timer.current = undefined
    if (text.trim() === asked.current) return
    asked.current = text.trim()
    onSearch(asked.current)
  }
  const type = (text: string) => {
    setTyped(text)
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => search(text), PAUSE_MS)
  }
  return (
    <search className="min-w-52 flex-1 max-[22.4rem]:basis-full sm:min-w-56 sm:max-w-72">
      <form
        className="relative"
        onSubmit={(event) => {
          event.preventDefault()
          search(typed)
        }}
      >
        <label htmlFor={id} className="sr-only">
          {label}
        </label>
        <Search aria-hidden className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-muted" strokeWidth={1.75} />
        <input
          ref={input}
          id={id}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          placeholder={placeholder}
          value={typed}
          onChange={(event) => type(event.target.value)}
          // A link that is pressed next would else be overtaken by the change of the address, and its page would not open.
          onBlur={() => timer.current !== undefined && search(typed)}
          className={cn(smallControlClass, 'w-full', typed === '' ? 'pr-3' : 'pr-12', 'pl-11 [&::-webkit-search-cancel-button]:hidden')}
        />
        {typed !== '' && (
          <button
            type="button"
            aria-label={t('clear_search')}
            onClick={() => {
              setTyped('')
              search('')
              input.current?.focus()
            }}
            className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-control text-muted transition-colors duration-150 hover:text-ink"
          >
            <X aria-hidden className="size-5" strokeWidth={1.75} />
          </button>
        )}
      </form>
    </search>
  )
}
