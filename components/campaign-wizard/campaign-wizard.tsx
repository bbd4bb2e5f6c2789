'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { StepAwaited } from '@/components/wizard/step-awaited'
import { importWithTimeout } from '@/lib/platform/browser/import-with-timeout'
import { reloadIfReplaced } from '@/lib/platform/browser/reload-if-replaced'
import { useVisiblePath } from '@/lib/platform/browser/visible-path'

type Opened = typeof import('./opened')

/**
 * The wizard of a campaign, whose slug is in the middle of the address: `/tasks/{slug}/do`. The page is built once for all, so that everything it says of
 * the campaign comes with a call.
 * @param legal the small print of the first step
 */
export function CampaignWizardPage({ legal }: { legal: ReactNode }) {
  const t = useTranslations('campaign_wizard')
  const slug = useVisiblePath().split('/').at(2) ?? ''
  const [opened, setOpened] = useState<Opened>()
  const [missing, setMissing] = useState(false)
  const open = useCallback(async () => {
    setMissing(false)
    try {
      setOpened(await importWithTimeout(import('./opened')))
    } catch (error) {
      // The draft survives the reload.
      if (!(await reloadIfReplaced(error))) setMissing(true)
    }
  }, [])
  useEffect(() => {
    open()
  }, [open])
  if (opened) return <opened.OpenedCampaign key={slug} slug={slug} legal={legal} />
  return (
    <>
      <h1 className="sr-only">{t('page_title')}</h1>
      <StepAwaited onRetry={missing ? open : undefined} />
    </>
  )
}
