'use client'

import { useTranslations } from 'next-intl'
import { Broken } from '@/components/layout/broken'

/** Shown in place of a page whose script failed. @param reset draws the page anew with what is in memory, a chosen picture too */
export default function BrokenPage({ reset }: { reset: () => void }) {
  const t = useTranslations('common.broken')
  return <Broken title={t('title')} text={t('text')} again={t('again')} onAgain={reset} />
}
