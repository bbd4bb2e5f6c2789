'use client'

import { useTranslations } from 'next-intl'
import { EmptyPicture } from './empty-picture'
import { OpenInstead } from './open-instead'

/** The address of a task that there is not, and what is open. */
export function UnknownCampaign({ slug }: { slug: string }) {
  const t = useTranslations('campaign_wizard')
  return (
    <div className="flex flex-col gap-4 py-8">
      <EmptyPicture className="mx-auto h-36 w-auto" />
      <h1 tabIndex={-1} className="text-center text-2xl font-extrabold outline-none">
        {t('unknown')}
      </h1>
      <p className="text-center text-muted">{t('unknown_text')}</p>
      <OpenInstead except={slug} />
    </div>
  )
}
