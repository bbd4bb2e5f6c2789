'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Decided } from '@/components/admin/completion-history'
import { ProofStage } from '@/components/admin/proof-stage'
import { useFlagSentence } from '@/components/admin/use-flag-sentence'
import { AskedFor } from '@/components/review/asked-for'
import { reasons } from '@/components/review/reasons'
import { WhatToCheck } from '@/components/review/what-to-check'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { MAX_ATTEMPTS } from '@/db/values'
import { qualityQueries, useAnswerSecondLook } from '@/lib/work/review/agreement/client'
import type { SecondLook } from '@/lib/work/review/agreement/contract'
import { useVerdictText } from './use-verdict-text'

/** The next decision that waits for a second look by the reader; nothing while there is none. */
export function SecondLookCard() {
  const t = useTranslations('admin.quality.second')
  const say = useVerdictText()
  const [after, setAfter] = useState<number>()
  const [isOpen, setOpen] = useState(false)
  const { data, refetch } = useQuery(qualityQueries.next(after))
  const { mutate, isPending, data: answered, reset } = useAnswerSecondLook()
  const waiting = data?.meta.waiting ?? 0
  if (!data || (waiting === 0 && !answered)) return null
  const look = isOpen ? data.data : null
  const goOn = () => {
    reset()
    setOpen(true)
  }
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-lg font-bold">{t('title', { count: waiting })}</h2>
      <p className="max-w-measure text-muted">{t('lead')}</p>
      <div role="status">
        {answered && (
          <p className="font-semibold">
            {answered.agrees ? t('agrees', { name: answered.first.by }) : t('differs', { name: answered.first.by, decision: say(answered.first) })}
          </p>
        )}
      </div>
      {answered || !isOpen ? (
        waiting > 0 && (
          <Button variant="secondary" className="self-start" onClick={goOn}>
            {t('begin')}
          </Button>
        )
      ) : look ? (
        <Look
          key={look.id}
          look={look}
          busy={isPending}
          onReload={refetch}
          onAnswer={(answer) => mutate({ id: look.id, ...answer }, { onSuccess: () => setAfter(undefined), onError: () => setAfter(look.id) })}
          onLater={() => setAfter(look.id)}
        />
      ) : (
        <p>{t('no_more')}</p>
      )}
    </Card>
  )
}

interface LookProps {
  look: SecondLook
  busy: boolean
  onReload: () => void
  onAnswer: (answer: { decision: 'approve' } | { decision: 'reject'; reason: (typeof reasons)[number] }) => void
  onLater: () => void
}

function Look({ look, busy, onReload, onAnswer, onLater }: LookProps) {
  const t = useTranslations('admin.quality.second')
  const review = useTranslations('admin.review')
  const texts = useTranslations('review.reasons')
  const say = useFlagSentence()
  const [isRejecting, setRejecting] = useState(false)
  const newest = look.attempts.at(-1)
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <ProofStage
        address={newest?.proof ?? newest?.items.find(({ proof }) => proof !== null)?.proof ?? null}
        name={look.name}
        label={review('attempt', { attempt: look.attempt, most: MAX_ATTEMPTS })}
        onReload={onReload}
        className="h-[60dvh] min-h-72"
      />
      <div className="flex min-w-0 flex-col gap-4">
        <p className="font-bold wrap-anywhere">{look.name}</p>
        {look.flags.length > 0 && (
          <ul className="flex list-disc flex-col gap-1 rounded-control bg-warning-tint p-4 pl-9">
            {look.flags.map((reason) => (
              <li key={reason}>{say({ reason })}</li>
            ))}
          </ul>
        )}
        <AskedFor campaign={look.campaign} items={newest?.items ?? []} />
        <WhatToCheck brief={look.campaign} />
        {look.reviews.map((decision) => (
          <Decided key={decision.id} decision={decision} />
        ))}
        {look.appeal && <p className="whitespace-pre-line wrap-anywhere">{t('appeal', { text: look.appeal })}</p>}
        {isRejecting ? (
          <fieldset className="flex flex-col gap-2">
            <legend className="mb-2 font-bold">{review('why')}</legend>
            <div className="grid grid-cols-2 gap-2">
              {reasons.map((reason) => (
                <Button key={reason} variant="secondary" disabled={busy} onClick={() => onAnswer({ decision: 'reject', reason })}>
                  {texts(`${reason}.label`)}
                </Button>
              ))}
            </div>
            <Button variant="quiet" className="self-start" onClick={() => setRejecting(false)}>
              {t('back')}
            </Button>
          </fieldset>
        ) : (
          <div className="flex flex-wrap gap-2">
            <Button busy={busy} onClick={() => onAnswer({ decision: 'approve' })}>
              {t('approve')}
            </Button>
            <Button variant="secondary" disabled={busy} onClick={() => setRejecting(true)}>
              {t('reject')}
            </Button>
            <Button variant="quiet" disabled={busy} onClick={onLater}>
              {t('later')}
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}
