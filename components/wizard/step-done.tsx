'use client'

import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { Button } from '@/components/ui/button'
import { CodeCard } from './code-card'
import { useKeptCodes } from './codes-on-device'
import { useWizardDraft } from './draft'
import { EmptyPicture } from './empty-picture'
import { KeptCodes } from './kept-codes'
import { legalLinks } from './legal-links'
import { startOver } from './navigation'
import { OutsideLink } from './outside-link'
import { DonePicture } from './pictures'
import { PrivateLinkCard } from './private-link'
import { REWARD } from './reward'
import { StartNewTask } from './start-new-task'
import { titleKey } from './stepper'
import { WhatNext } from './what-next'

/** Step 7 without a code: no task was submitted on this device. */
function NothingDone() {
  const t = useTranslations('wizard.done')
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-4 py-8 text-center">
      <EmptyPicture className="h-36 w-auto" />
      <h1 tabIndex={-1} className="text-2xl font-extrabold outline-none">
        {t('none')}
      </h1>
      <p className="max-w-sm text-muted">{t('none_text')}</p>
      <Button size="lg" className="mt-2" onClick={startOver}>
        {t('start')}
      </Button>
      <div className="mt-4 w-full">
        <KeptCodes />
      </div>
    </div>
  )
}

/** Step 7: the payment code, its validity, and what to do next. */
export function StepDone() {
  const t = useTranslations('wizard')
  const code = useWizardDraft((state) => state.rewardCode)?.toUpperCase()
  const expiresAt = useWizardDraft((state) => state.data.code_expires_at)
  useEffect(() => {
    // Codes are stored when they are received; this stores codes from versions that did not.
    if (code) useKeptCodes.getState().keep(code, expiresAt)
  }, [code, expiresAt])
  if (!code) return <NothingDone />
  return (
    <div className="flex flex-col gap-6 pb-10 text-center sm:pb-0">
      <header>
        {/* Small on phones, so that the code can be copied without scrolling. */}
        <DonePicture className="mx-auto h-20 w-auto max-w-full sm:h-44" />
        <h1 tabIndex={-1} className="mt-2 text-3xl font-extrabold outline-none sm:mt-4">
          {t(titleKey(7))}
        </h1>
      </header>
      <CodeCard code={code} reward={REWARD} expiresAt={expiresAt} />
      <p className="text-lg text-muted">{t('done.lead')}</p>
      <PrivateLinkCard code={code} />
      <WhatNext />
      <div className="flex flex-col gap-3">
        <OutsideLink slug="telegram" variant="secondary">
          {t('done.assistant')}
        </OutsideLink>
        <p className="text-sm text-muted">{t('done.assistant_note')}</p>
        <StartNewTask />
      </div>
      <KeptCodes except={code} />
      <p className="text-sm text-muted">{t.rich('done.legal', legalLinks)}</p>
    </div>
  )
}
