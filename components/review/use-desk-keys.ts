'use client'

import { useEffect, useRef } from 'react'
import { isCovered, isPlainKey } from '@/lib/platform/browser/plain-key'

/** The desk's keys, as shown. */
export const deskKeys = {
  approve: 'A',
  reject: 'R',
  undo: 'U',
  next: 'J',
  previous: 'K',
  note: 'N',
  compare: 'C',
  zoom: 'Z',
  turn: 'T',
  marks: 'W',
  help: '?',
} as const

interface Acts extends Partial<Record<keyof typeof deskKeys | 'close', () => void>> {
  /** Called with a digit from 1 on. */
  digit?: (digit: number) => void
}

const acts = new Map(Object.entries(deskKeys).map(([act, key]) => [key.toLowerCase(), act as keyof typeof deskKeys]))

function actOf({ key }: KeyboardEvent, { digit, ...named }: Acts): (() => void) | undefined {
  if (/^[1-9]$/.test(key)) return digit && (() => digit(Number(key)))
  const name = key === 'Escape' ? 'close' : acts.get(key.toLowerCase())
  return name && named[name]
}

/**
 * Handles the desk's keys wherever the focus is, except while text is typed, with a modifier key, in a dialog, or when a held key
 * repeats.
 */
export function useDeskKeys(handlers: Acts) {
  const latest = useRef(handlers)
  latest.current = handlers
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isPlainKey(event)) return
      const act = actOf(event, latest.current)
      if (!act || isCovered()) return
      // Otherwise the key that opens a field would be typed into it.
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
