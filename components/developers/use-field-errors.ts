'use client'

import { useState } from 'react'
import { ApiError } from '@/lib/platform/browser/api-error'
import { showFailure } from '@/lib/platform/browser/failure'
import { useFieldText } from '@/lib/platform/browser/forms'

/** The errors of a form whose values are in states of their own. */
export function useFieldErrors() {
  const fieldText = useFieldText()
  const [errors, setErrors] = useState<Record<string, string>>({})
  return {
    /** Texts by field; the same object until the next check or answer. */
    errors,
    /** Shows what is wrong before anything is sent. @param found keys of `validation` or texts, by field @returns whether nothing is */
    check: (found: Record<string, string>): boolean => {
      setErrors(Object.fromEntries(Object.entries(found).flatMap(([field, message]) => [[field, fieldText({ message }) ?? '']])))
      return Object.keys(found).length === 0
    },
    /** Shows what the server refused, at its field, or as a toast if it belongs to none. */
    refused: (error: unknown): void => {
      const texts = error instanceof ApiError ? Object.entries(error.errors) : []
      // A part of a list, such as `networks.2`, is shown at the list.
      if (texts.length > 0) setErrors(Object.fromEntries(texts.map(([field, [text = '']]) => [field.split('.')[0] ?? field, text])))
      else showFailure(error)
    },
  }
}
