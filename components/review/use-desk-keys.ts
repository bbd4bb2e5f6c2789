'use client'

import { useEffect, useRef } from 'react'
import { isCovered, isPlainKey } from '@/lib/platform/browser/plain-key'
import { toast } from '@/lib/platform/browser/toast'

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

/** What a key does. A text that it answers says why it did nothing. */
type Act = () => unknown

interface Acts extends Partial<Record<keyof typeof deskKeys | 'close', Act>> {
  /** Called with a digit from 1 on. */
  digit?: (digit: number) => unknown
}

const acts = new Map(Object.entries(deskKeys).map(([act, key]) => [key.toLowerCase(), act as keyof typeof deskKeys]))

function actOf({ key }: KeyboardEvent, { digit, ...named }: Acts): Act | undefined {
  if (/^[1-9]$/.test(key)) return digit && (() => digit(Number(key)))
  const name = key === 'Escape' ? 'close' : acts.get(key.toLowerCase())
  return name && named[name]
}

/** Says why a press did nothing. @param why what it answered */
export function sayWhy(why: unknown) {
  if (typeof why === 'string') toast.error(why, { id: 'desk-key' })
}

/**
 * Handles the desk's keys wherever the focus is, except while text is typed, with a modifier key, in a dialog, or when a held key
 * repeats. A key that can do nothing says why.
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
      sayWhy(act())
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
