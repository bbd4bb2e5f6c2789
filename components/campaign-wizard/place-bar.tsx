'use client'

import { Clock } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { StepNotice } from '@/components/wizard/notice'
import { ApiError } from '@/lib/platform/browser/api-error'
import { usePress } from '@/lib/platform/browser/press'
import { toast } from '@/lib/platform/browser/toast'
import { type Locale, languageTag } from '@/lib/platform/i18n/locales'
import { renewPlaceOf } from '@/lib/work/campaigns/visitor-client'
import { useDoing } from './context'
import { GiveBack } from './give-back'
import { OpenInstead } from './open-instead'
import { type PlaceClock, placeClock, renewableMinutes } from './place-time'
import { StartAgain } from './start-again'
import type { HeldPlace } from './stored-draft'

/** The clock of a place, and for how many minutes it can be kept from now on. */
function useClock(place: HeldPlace | null, placeMinutes: number): { clock: PlaceClock; renewable: number } {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const there = now + (place?.offset ?? 0)
  return {
    clock: placeClock(Date.parse(place?.expires_at ?? '') - there, placeMinutes),
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
    mutationFn: renewPlaceOf,
    onSuccess: ({ expires_at }) => {
      wizard.renew(expires_at)
      toast.success(t('renewed', { time: sayEnd(new Date(expires_at), locale) }))
    },
    meta: { quiet: true },
  })
  return { renew: mutate, renewing: isPending, refusal: error }
}

/** How long the place is kept, quietly; at its end it can be kept for longer. Screen readers hear of the end alone, not of every second. */
export function PlaceBar() {
  const t = useTranslations('campaign_wizard.place')
  const contact = useTranslations('wizard.contact')
  const { wizard, promise } = useDoing()
  const place = wizard.useDraft((state) => state.place)
  const isSending = wizard.useDraft((state) => state.sending !== null)
  const isOutOfTries = wizard.useDraft((state) => state.is_out_of_tries)
  const { place_minutes: minutes } = promise
  const { clock, renewable } = useClock(place, minutes)
  const { renew, renewing, refusal } = useRenewal()
  if (!place) return null
  const { token } = place
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
          {clock.over ? t('over') : t('kept', { minutes })}{' '}
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
      {!isSending && isOutOfTries && <StartAgain token={token} />}
      {refusal && (
        <StepNotice tone="danger">
          <p>{refusal instanceof ApiError && refusal.status > 0 && refusal.status < 500 && refusal.text ? refusal.text : contact('offline')}</p>
          {refusal instanceof ApiError && refusal.status === 409 && <OpenInstead except={wizard.slug} brief />}
        </StepNotice>
      )}
    </div>
  )
}
