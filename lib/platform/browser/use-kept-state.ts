'use client'

import { useLocale } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { saveForLocaleChange, takeSavedValues } from './locale-choice'

/** `useState` for values that must survive a change of language, which renders the page again. @param name used for no other kind of value */
export function useKeptState<Value extends object>(name: string, initial?: Value) {
  const locale = useLocale()
  const [value, setValue] = useState(initial)
  const latest = useRef(value)
  latest.current = value
  useEffect(() => {
    const saved = takeSavedValues(name)
    // Safe: only this hook saves under this name.
    if (saved) setValue(saved as Value)
    return () => {
      if (latest.current) saveForLocaleChange(name, locale, latest.current)
    }
  }, [name, locale])
  return [value, setValue] as const
}
