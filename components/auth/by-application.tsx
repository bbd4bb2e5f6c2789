'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { isByApplication } from '@/lib/people/applications/joining-client'

/** Says, where that is so, that an administrator reads each application before the account works. */
export function ByApplication() {
  const t = useTranslations('auth')
  const [isSo, setSo] = useState(false)
  useEffect(() => {
    const leaving = new AbortController()
    // Without an answer the page after this one says it.
    isByApplication(leaving.signal).then(setSo, () => {})
    return () => leaving.abort()
  }, [])
  return <p className="text-sm text-muted empty:hidden">{isSo && t('by_application')}</p>
}
