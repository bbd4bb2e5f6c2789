'use client'

import { useEffect, useRef } from 'react'

/** Calls `act` after the first rendering, and after each one in which one of the values has changed. */
export function useAfterChange(values: readonly unknown[], act: () => void): void {
  const seen = useRef<readonly unknown[]>(undefined)
  useEffect(() => {
    const before = seen.current
    if (before && values.every((value, index) => Object.is(value, before[index]))) return
    seen.current = values
    act()
  })
}
