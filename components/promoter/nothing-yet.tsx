'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { buttonClass } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'

/** An empty history, and the way to the link that fills it. */
export function NothingYet({ title, text }: { title: string; text: string }) {
  const t = useTranslations('promoter')
  return (
    <EmptyState
      title={title}
      text={text}
      action={
        <Link href="/promoter" className={buttonClass({ look: 'secondary' })}>
          {t('to_link')}
        </Link>
      }
    />
  )
}
