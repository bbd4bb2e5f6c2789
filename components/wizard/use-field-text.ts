'use client'

import { useTranslations } from 'next-intl'
import type { ValidationKey } from '@/lib/contract/message-key'

/** Puts a field's problem into the reader's language: zod gives a key below `validation`, the server a finished text. */
export function useFieldText() {
  const t = useTranslations('validation')
  return (message: string | undefined): string | undefined => {
    const key = message?.replace(/^validation\./, '')
    // Resolvers type messages as plain strings; `has` is the check that makes this one a key.
    return key && t.has(key as ValidationKey) ? t(key as ValidationKey) : message
  }
}
