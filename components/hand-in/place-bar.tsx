'use client'

import { Clock } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { ApiError } from '@/lib/platform/browser/api-error'
import { usePress } from '@/lib/platform/browser/press'
import { toast } from '@/lib/platform/browser/toast'
import { type Locale, languageTag } from '@/lib/platform/i18n/locales'
import { renewPlaceOf } from '@/lib/work/campaigns/visitor-client'
import { useCampaign, useDoing } from './context'
import type { HeldPlace } from './draft'
import { placeTokens } from './draft-storage'
import { GiveBack } from './give-back'
import { StepNotice } from './notice'
import { OpenInstead } from './open-instead'
import { heldPlace, type PlaceClock, placeClock, renewableMinutes } from './place-time'
import { StartAgain } from './start-again'
import { failureOf, useWhyFailed } from './submission-failure'

/** The clock of a place, and for how many minutes it can be kept from now on. */
function useClock(place: HeldPlace | null, placeMinutes: number): { clock: PlaceClock; renewable: number } {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const there = now + (place?.offset ?? 0)
  return {
    clock: placeClock(Date.parse(place?.expires_at ?? '') - there, place?.renews_minutes ?? placeMinutes),
    renewable: place ? renewableMinutes(place, placeMinutes, there) : 0,
  }
}

/** Says until when: the time alone if that is today. */
function sayEnd(end: Date, locale: Locale): string {
  const day = end.toDateString() === new Date().toDateString() ? {} : ({ day: 'numeric', month: 'short' } as const)
  return new Intl.DateTimeFormat(languageTag[locale], { hour: '2-digit', minute: '2-digit', ...day }).format(end)
}

/** Keeps the place for longer; why it cannot be kept is said, and what else is open. */
function useRenewal() {
  const t = useTranslations('campaign_wizard.place')
  const locale = useLocale()
  const { wizard } = useDoing()
  const { mutate, isPending, error } = usePress({
    mutationFn: (token: string) => renewPlaceOf([...new Set([token, ...placeTokens()])]),
    onSuccess: (renewed, token) => {
      wizard.keep(heldPlace(token, renewed, Date.now()))
      wizard.useDraft.setState({ failure: null })
      toast.success(t('renewed', { time: sayEnd(new Date(renewed.expires_at), locale) }))
    },
    meta: { quiet: true },
  })
  return { renew: mutate, renewing: isPending, refusal: error }
}

/** How long the place is kept, quietly; at its end it can be kept for longer. Screen readers hear of the end alone, not of every second. */
export function PlaceBar() {
  const t = useTranslations('campaign_wizard.place')
  const say = useWhyFailed()
  const { wizard, promise } = useCampaign()
  const place = wizard.useDraft((state) => state.place)
  const isSending = wizard.useDraft((state) => state.sending !== null)
  const isOutOfTries = wizard.useDraft((state) => state.is_out_of_tries)
  const { clock, renewable } = useClock(place, promise.place_minutes)
  const { renew, renewing, refusal } = useRenewal()
  if (!place) return null
  const { token } = place
  const isRefused = refusal instanceof ApiError && refusal.status === 409
  // While the task is being sent its place must stay as it is.
  const renewButton = !isSending && renewable > 0 && (
    <Button variant="secondary" busy={renewing} onClick={() => renew(token)}>
      {t('renew', { minutes: renewable })}
    </Button>
  )
  return (
    <div className="mt-4 flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control border border-line px-4 py-2 text-sm">
        <Clock aria-hidden className="size-4 shrink-0 text-muted" strokeWidth={1.75} />
        <p className="min-w-0 flex-1 text-muted">
          {t(clock.over ? 'over' : 'kept')}{' '}
          {!clock.over && (
            <span className="figure whitespace-nowrap text-ink">
              {clock.seconds ? t('left_clock', { clock: clock.seconds }) : t('left', { minutes: clock.minutes })}
            </span>
          )}
        </p>
        {!isSending && <GiveBack token={token} />}
      </div>
      <p role="status" className="sr-only">
        {!clock.over && clock.isShort && renewable > 0 && t('short')}
      </p>
      {!clock.over && clock.isShort && renewButton}
      {clock.over && (
        <StepNotice tone="warning" title={t('over_title')}>
          <p className="mb-3">{t('over_text')}</p>
          {renewButton}
        </StepNotice>
      )}
      {!isSending && isOutOfTries && <StartAgain token={token} why="no_tries" />}
      {refusal && (
        <StepNotice tone="danger">
          <p>{say(failureOf(refusal))}</p>
          {isRefused && <OpenInstead except={wizard.slug} brief />}
        </StepNotice>
      )}
      {!isSending && clock.over && isRefused && <StartAgain token={token} why="over" />}
    </div>
  )
}
