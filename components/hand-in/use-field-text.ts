'use client'

import { useTranslations } from 'next-intl'
import type { ValidationKey } from '@/lib/platform/contract/message-key'
import { minimumAge } from './minimum-age'

/** The text of a field's error: zod gives a key below `validation`, the server the text itself. */
export function useStepFieldText() {
  const t = useTranslations('validation')
  return (message: string | undefined): string | undefined => {
    const key = message?.replace(/^validation\./, '')
    // Resolvers type messages as plain strings; `has` checks that this one is a key.
    return key && t.has(key as ValidationKey) ? t(key as ValidationKey, { minimum: minimumAge() }) : message
  }
}
