'use client'

import { useTranslations } from 'next-intl'
import { useSyncExternalStore } from 'react'
import { followKept, isUnkept } from '@/lib/platform/browser/kept'
import { StepNotice } from './notice'

/** Says once, above the steps, that the browser keeps nothing, so that the page has to stay open. */
export function UnkeptNotice() {
  const t = useTranslations('wizard')
  const isMemoryOnly = useSyncExternalStore(followKept, isUnkept, () => false)
  if (!isMemoryOnly) return null
  return (
    <StepNotice tone="warning" title={t('unkept')} className="mt-4">
      {t('unkept_text')}
    </StepNotice>
  )
}
