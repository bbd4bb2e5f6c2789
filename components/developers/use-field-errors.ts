'use client'

import { useState } from 'react'
import { ApiError } from '@/lib/platform/browser/api-error'
import { showFailure } from '@/lib/platform/browser/failure'
import { useFieldText } from '@/lib/platform/browser/forms'

/** The errors of a form whose values are in states of their own. */
export function useFieldErrors() {
  const fieldText = useFieldText()
  const [found, setFound] = useState<Record<string, string>>({})
  const [changed, setChanged] = useState<string[]>([])
  const show = (errors: Record<string, string>) => {
    setFound(errors)
    setChanged([])
  }
  return {
    /** Texts by field, without the fields that were changed since. */
    errors: Object.fromEntries(Object.entries(found).filter(([field]) => !changed.includes(field))) as Partial<Record<string, string>>,
    /** All texts of the last check or answer; the same object until the next, for `useFirstError`. */
    found,
    /** Shows what is wrong before anything is sent. @param wrong keys of `validation` or texts, by field @returns whether nothing is */
    check: (wrong: Record<string, string>): boolean => {
      show(Object.fromEntries(Object.entries(wrong).map(([field, message]) => [field, fieldText({ message }) ?? ''])))
      return Object.keys(wrong).length === 0
    },
    /** Takes away the error of a field that is being changed. */
    clear: (field: string): void => setChanged((before) => [...before, field]),
    /** Shows what the server refused, at its field, or as a toast if it belongs to none. */
    refused: (error: unknown): void => {
      const texts = error instanceof ApiError ? Object.entries(error.errors) : []
      // A part of a list, such as `networks.2`, is shown at the list.
      if (texts.length > 0) show(Object.fromEntries(texts.map(([field, [text = '']]) => [field.split('.')[0] ?? field, text])))
      else showFailure(error)
    },
  }
}
