'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Words } from '@/components/campaign-preview/words'
import { useSavedTasks } from '@/components/my-task/tasks-on-device'
import { Button } from '@/components/ui/button'
import { CodeCard } from '@/components/wizard/code-card'
import { useWizardDraft } from '@/components/wizard/draft'
import { KeptCodes } from '@/components/wizard/kept-codes'
import { DonePicture } from '@/components/wizard/pictures'
import { PrivateLinkCard } from '@/components/wizard/private-link'
import { WhatNext } from '@/components/wizard/what-next'
import { useBadgeMoney } from '@/lib/platform/browser/money-format'
import { useDoing, useStepOf } from '../context'
import { isDoneHere } from '../done-here'
import { allDrafts } from '../draft-storage'
import { OfferLink, useOtherOffers } from '../open-instead'

/** One further open task that was not done here, once. */
function NextOffer() {
  const t = useTranslations('campaign_wizard.done')
  const { wizard } = useDoing()
  const tasks = useSavedTasks((state) => state.tasks)
  const hasDefaultCode = useWizardDraft((state) => state.rewardCode !== null)
  const [drafts] = useState(allDrafts)
  const next = useOtherOffers(wizard.slug)?.find((offer) => !isDoneHere(offer, { drafts, tasks, hasDefaultCode }))
  if (!next) return null
  return (
    <section aria-labelledby="next-task" className="flex flex-col gap-2 text-left">
      <h2 id="next-task" className="text-lg font-bold">
        {t('next')}
      </h2>
      <OfferLink offer={next} />
    </section>
  )
}

/** The payment code, its validity, and what comes next. */
export function DoneStep() {
  const t = useTranslations('campaign_wizard')
  const next = useTranslations('wizard.next')
  const badge = useBadgeMoney()
  const { wizard, promise, legal } = useDoing()
  const { text } = useStepOf('done')
  const handedIn = wizard.useDraft((state) => state.handed_in)
  if (!handedIn) return null
  const code = handedIn.code.toUpperCase()
  const { accept_after_days: days, accept_trusted: trusted } = promise
  const lines = [
    t('done.sent'),
    days === null ? next('review') : t('start.accept', { days }),
    ...(trusted === 'off' ? [] : [t(`start.trusted.${trusted}`)]),
    next('paid'),
  ]
  return (
    <div className="flex flex-col gap-6 pb-10 text-center sm:pb-0">
      <header>
        {/* Small on phones, so that the code can be copied without scrolling. */}
        <DonePicture className="mx-auto h-20 w-auto max-w-full sm:h-44" />
        <h1 tabIndex={-1} className="mt-2 text-3xl font-extrabold outline-none sm:mt-4">
          {t('titles.done')}
        </h1>
      </header>
      <CodeCard code={code} reward={badge(handedIn.reward)} expiresAt={handedIn.expires_at} />
      <p className="text-lg wrap-anywhere text-muted">{text ? <Words of={text} /> : t('done.lead')}</p>
      <PrivateLinkCard code={code} />
      <WhatNext lines={lines} />
      <NextOffer />
      {promise.per_person_limit > 1 && (
        <Button variant="quiet" onClick={wizard.again}>
          {t('done.again')}
        </Button>
      )}
      <KeptCodes except={code} />
      <p className="text-sm text-muted">{legal}</p>
    </div>
  )
}
