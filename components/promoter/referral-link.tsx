'use client'

import { useTranslations } from 'next-intl'
import { Card } from '@/components/ui/card'
import { useReward } from '@/lib/platform/browser/money-format'
import { useAuth } from '@/lib/platform/browser/session'
import { shortLink } from '@/lib/platform/pages/short-link'
import { ShareLink } from './share-link'
import { useOrigin } from './use-origin'

/** The promoter's referral link as a short link, beside the `{host}?referral_code={code}` that it leads to (SPEC section 1). */
export function ReferralLink() {
  const t = useTranslations('promoter.link')
  const reward = useReward()
  const origin = useOrigin()
  const code = useAuth((state) => state.user?.referral_code) ?? undefined
  const link = origin && code ? shortLink({ origin, code }) : undefined
  const text = t('share_text', { reward })
  return (
    <Card id="link" className="flex scroll-mt-20 flex-col gap-4">
      <div className="flex flex-col gap-1">
        <h2 className="text-lg font-bold">{t('title')}</h2>
        <p className="text-muted">{t('lead', { reward })}</p>
      </div>
      <ShareLink link={link} message={`${text} ${link}`} content={{ title: t('share_title'), text }} code={code} />
    </Card>
  )
}
