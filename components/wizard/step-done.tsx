'use client'

import { Check, Copy } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { Button } from '@/components/ui/button'
import { useKeptCodes } from './codes-on-device'
import { useCopyCode } from './copy-code'
import { Countdown } from './countdown'
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

/** The code with its Copy button. */
function PaymentCode({ code }: { code: string }) {
  const t = useTranslations('wizard.done')
  const { copied, copy } = useCopyCode(code)
  const Icon = copied ? Check : Copy
  return (
    <div className="mt-1 flex flex-wrap items-center justify-center gap-x-4 gap-y-3">
      <p data-testid="payment-code" className="figure text-3xl font-extrabold tracking-[0.08em] uppercase select-all">
        {code}
      </p>
      <Button variant="secondary" onClick={copy}>
        <Icon aria-hidden className="size-5" strokeWidth={1.75} />
        {t(copied ? 'copied' : 'copy')}
      </Button>
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
      <div className="rounded-card border border-line bg-surface">
        <div className="flex items-center justify-between gap-4 border-b border-line px-5 py-4">
          <p className="text-left font-semibold">
            {t('done.earned')}
            <span className="block text-sm font-normal text-muted">{t('done.in_review')}</span>
          </p>
          <p className="figure shrink-0 rounded-full bg-sun px-4 text-on-sun py-1 text-xl font-extrabold">{REWARD}</p>
        </div>
        <div className="px-5 py-6">
          <p className="font-semibold text-muted">{t('done.code')}</p>
          <PaymentCode code={code} />
          {expiresAt && <Countdown expiresAt={expiresAt} />}
        </div>
      </div>
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
