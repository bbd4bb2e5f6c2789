'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { buttonClass } from '@/components/ui/button'

/** From an empty history to the link that fills it. */
export function ReferralLinkButton() {
  const t = useTranslations('promoter')
  return (
    <Link href="/promoter" className={buttonClass({ variant: 'secondary' })}>
      {t('to_link')}
    </Link>
  )
}
