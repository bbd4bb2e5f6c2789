'use client'

import { useEffect } from 'react'

/** Closes the other answers in browsers without support for exclusive `<details>` of the same name. */
export function FaqFallback() {
  useEffect(() => {
    if ('name' in HTMLDetailsElement.prototype) return
    const all = [...document.querySelectorAll<HTMLDetailsElement>('details[name="faq"]')]
    const onToggle = ({ currentTarget: opened }: Event) => {
      if (!(opened instanceof HTMLDetailsElement) || !opened.open) return
      for (const other of all) if (other !== opened) other.open = false
    }
    for (const one of all) one.addEventListener('toggle', onToggle)
    return () => {
      for (const one of all) one.removeEventListener('toggle', onToggle)
    }
  }, [])
  return null
}
