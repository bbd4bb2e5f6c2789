'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useVisiblePath } from '@/lib/platform/browser/visible-path'
import { StepAwaited } from './step-awaited'
import { useLatePart } from './use-late-part'

const loadOpened = () => import('./opened')

/**
 * The wizard of a campaign, whose slug is in the middle of the address: `/tasks/{slug}/do`. The page is built once for all, so that everything it says of
 * the campaign comes with a call.
 * @param legal the small print of the first step
 */
export function CampaignWizardPage({ legal }: { legal: ReactNode }) {
  const t = useTranslations('campaign_wizard')
  const slug = useVisiblePath().split('/').at(2) ?? ''
  const { part: opened, missing, retry } = useLatePart(loadOpened)
  if (opened) return <opened.OpenedCampaign key={slug} slug={slug} legal={legal} />
  return (
    <>
      <h1 className="sr-only">{t('page_title')}</h1>
      <StepAwaited onRetry={missing ? retry : undefined} />
    </>
  )
}
