'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Words } from '@/components/campaign-text/words'
import { useSavedTasks } from '@/components/my-task/tasks-on-device'
import { Button } from '@/components/ui/button'
import { useBadgeMoney } from '@/lib/platform/browser/money-format'
import { useCampaign, useDoing, useStepOf } from '../context'
import { isDoneHere } from '../done-here'
import { DoneScreen } from '../done-screen'
import { allDrafts } from '../draft-storage'
import { storedMainDraft } from '../main-draft'
import { OfferLink, useOtherOffers } from '../open-instead'

/** One further open task that was not done here, once. */
function NextOffer() {
  const t = useTranslations('campaign_wizard.done')
  const { wizard } = useDoing()
  const tasks = useSavedTasks((state) => state.tasks)
  const [{ drafts, hasDefaultCode }] = useState(() => ({ drafts: allDrafts(), hasDefaultCode: Boolean(storedMainDraft()?.handed_in) }))
  const next = useOtherOffers(wizard.slug)?.find((offer) => !isDoneHere(offer, { drafts, tasks, hasDefaultCode }))
  if (!next) return null
  return (
    <section aria-labelledby="next-task" className="flex flex-col gap-2 text-left">
      <h2 id="next-task" className="sm:text-lg font-bold">
        {t('next')}
      </h2>
      <OfferLink offer={next} />
    </section>
  )
}

/** What was handed in, with the words of the version. */
export function DoneStep() {
  const t = useTranslations('campaign_wizard')
  const next = useTranslations('wizard.next')
  const badge = useBadgeMoney()
  const { wizard, promise, legal } = useCampaign()
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
    <DoneScreen
      title={t('titles.done')}
      lead={text ? <Words of={text} /> : t('done.lead')}
      code={code}
      reward={badge(handedIn.reward ?? promise.reward)}
      expiresAt={handedIn.expires_at}
      // Only its editor's preview shows a draft.
      sample={promise.state === 'draft' ? 'exemplo' : undefined}
      lines={lines}
      legal={legal}
    >
      <NextOffer />
      {promise.per_person_limit > 1 && (
        <Button variant="quiet" onClick={wizard.again}>
          {t('done.again')}
        </Button>
      )}
    </DoneScreen>
  )
}
