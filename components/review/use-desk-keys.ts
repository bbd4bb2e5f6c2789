'use client'

import { useEffect, useRef } from 'react'

/** The keys of the desk, as they are shown. */
export const deskKeys = { approve: 'A', reject: 'R', undo: 'U', next: 'J', previous: 'K', note: 'N', compare: 'C', zoom: 'Z', turn: 'T', help: '?' } as const

interface Acts extends Partial<Record<keyof typeof deskKeys | 'close', () => void>> {
  /** A digit, from 1 on. */
  digit?: (digit: number) => void
}

const acts = new Map(Object.entries(deskKeys).map(([act, key]) => [key.toLowerCase(), act as keyof typeof deskKeys]))

const isTyping = (target: EventTarget | null) => target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

function actOf({ key }: KeyboardEvent, { digit, ...named }: Acts): (() => void) | undefined {
  if (/^[1-9]$/.test(key)) return digit && (() => digit(Number(key)))
  const name = key === 'Escape' ? 'close' : acts.get(key.toLowerCase())
  return name && named[name]
}

/**
 * Acts on the desk's keys, wherever the focus is, but not while something is typed, with another key held, in a dialog, or again and
 * again while a key is held down.
 */
export function useDeskKeys(handlers: Acts) {
  const latest = useRef(handlers)
  latest.current = handlers
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || event.isComposing || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const act = actOf(event, latest.current)
      if (!act || document.querySelector('[role=dialog],[role=alertdialog]')) return
      // The key that opens a field is no letter in it.
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
