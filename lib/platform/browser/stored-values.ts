'use client'

import { useCallback, useEffect, useRef } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { inTab } from './kept'

/**
 * Stores what is typed into a form while the tab is open, because a phone may drop a page in the background and load it again. Not for passwords.
 * @returns deletes the stored values, to be called once they are sent
 */
export function useStoredValues<Values extends FieldValues>(
  name: string,
  { getValues, setValue }: Pick<UseFormReturn<Values>, 'getValues' | 'setValue'>,
): () => void {
  const isSent = useRef(false)
  useEffect(() => {
    for (const [field, value] of Object.entries(JSON.parse(inTab.getItem(name) ?? '{}'))) setValue(field as Path<Values>, value as never, { shouldDirty: true })
    const store = () => {
      if (!isSent.current) inTab.setItem(name, JSON.stringify(getValues()))
    }
    // A phone may end a page in the background without a further event.
    document.addEventListener('visibilitychange', store)
    window.addEventListener('pagehide', store)
    return () => {
      document.removeEventListener('visibilitychange', store)
      window.removeEventListener('pagehide', store)
      store()
    }
  }, [name, getValues, setValue])
  return useCallback(() => {
    isSent.current = true
    inTab.removeItem(name)
  }, [name])
}
