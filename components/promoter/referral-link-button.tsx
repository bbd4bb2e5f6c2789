'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { buttonClass } from '@/components/ui/button'

/** Leads from an empty list to the referral link. */
export function ReferralLinkButton() {
  const t = useTranslations('promoter')
  return (
    <Link href="/promoter" className={buttonClass({ variant: 'secondary' })}>
      {t('to_link')}
    </Link>
  )
}
