'use client'

import { Clock, Hourglass, MapPin, ShieldCheck, UserRound } from 'lucide-react'
import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useState } from 'react'
import { useWords } from '@/components/campaign-preview/use-words'
import { followTasks, useSavedTasks } from '@/components/my-task/tasks-on-device'
import { Button } from '@/components/ui/button'
import { Slip } from '@/components/ui/slip'
import { KeptCodes } from '@/components/wizard/kept-codes'
import { StepNotice } from '@/components/wizard/notice'
import { Referrer, RewardHead } from '@/components/wizard/reward-slip'
import { ContinueButton, StepBar } from '@/components/wizard/step-bar'
import { ApiError } from '@/lib/platform/browser/api-error'
import { useBadgeMoney } from '@/lib/platform/browser/money-format'
import { useReferralCode } from '@/lib/platform/browser/referral-code'
import { countryNameIn } from '@/lib/platform/visitor/country-names'
import { useDoing, useStepOf } from '../context'
import { doneForGood } from '../done-here'
import { allDrafts } from '../draft-storage'
import { OpenInstead } from '../open-instead'
import { StartedTasks } from '../started-tasks'
import { StepBody } from '../step-frame'
import { useStart } from '../use-start'

const Line = ({ Icon, children }: { Icon: typeof Clock; children: ReactNode }) => (
  <li className="flex items-start gap-3">
    <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" strokeWidth={1.75} />
    <span>{children}</span>
  </li>
)

/** What everybody should know before they start: time, whom it is for, and when it is answered. */
function Terms() {
  const t = useTranslations('campaign_wizard.start')
  const locale = useLocale()
  const { promise } = useDoing()
  const { place_minutes, minimum_age, countries, accept_after_days, accept_trusted } = promise
  const names = countries.map((code) => countryNameIn(locale, code) || code)
  return (
    <ul className="flex flex-col gap-3">
      <Line Icon={Hourglass}>{t('kept', { minutes: place_minutes })}</Line>
      {minimum_age !== null && <Line Icon={UserRound}>{t('age', { age: minimum_age })}</Line>}
      {names.length > 0 && <Line Icon={MapPin}>{t('countries', { countries: names.join(', ') })}</Line>}
      <Line Icon={ShieldCheck}>{accept_after_days === null ? t('reviewed') : t('accept', { days: accept_after_days })}</Line>
      {accept_trusted !== 'off' && <Line Icon={Clock}>{t(`trusted.${accept_trusted}`)}</Line>}
    </ul>
  )
}

/** Why there was no place, and what to do instead. */
function Refusal({ error }: { error: Error }) {
  const t = useTranslations('wizard.contact')
  const { wizard } = useDoing()
  const isRefused = error instanceof ApiError && error.status > 0 && error.status < 500 && error.text
  return (
    <StepNotice tone="danger" className="mb-3">
      <p>{isRefused ? error.text : t(error instanceof ApiError && error.status === 0 ? 'offline' : 'down')}</p>
      {isRefused && <StartedTasks except={wizard.slug} />}
      {isRefused && <OpenInstead except={wizard.slug} brief />}
    </StepNotice>
  )
}

/** The button that takes a place; or, once one is held, the one that goes on. */
function Start() {
  const t = useTranslations('campaign_wizard.start')
  const badge = useBadgeMoney()
  const { wizard, promise } = useDoing()
  const hasPlace = wizard.useDraft((state) => state.place !== null)
  const hasChanged = wizard.useDraft((state) => state.has_changed)
  const { mutate, isPending, error } = useStart()
  const goOn = () => {
    wizard.useDraft.setState({ has_changed: false })
    wizard.moveTo(2)
  }
  if (hasPlace)
    return (
      <StepBar
        notice={
          hasChanged && (
            <StepNotice tone="warning" className="mb-3">
              {t('changed', { amount: badge(promise.reward) })}
            </StepNotice>
          )
        }
      >
        <ContinueButton onClick={goOn} />
      </StepBar>
    )
  return (
    <StepBar notice={error && <Refusal error={error} />}>
      <Button size="lg" className="flex-1" busy={isPending} onClick={() => mutate()}>
        {t('begin')}
      </Button>
    </StepBar>
  )
}

/** What a task says that takes nobody now, to who comes by an old link. */
function Closed({ state }: { state: 'scheduled' | 'full_today' | 'out_of_budget' | 'paused' | 'ended' }) {
  const t = useTranslations('campaign_wizard.closed')
  const { wizard } = useDoing()
  return (
    <>
      <StepNotice tone="warning" title={t(`${state}_title`)}>
        <p>{t(state)}</p>
      </StepNotice>
      <OpenInstead except={wizard.slug} />
      <Link href="/" prefetch={false} className="self-start py-2 font-semibold text-accent-deep underline underline-offset-4">
        {t('home')}
      </Link>
    </>
  )
}

/** In place of the start, to whom this device knows to have done it as often as one person may: nobody should work for what is sent back. */
function DoneAlready({ code }: { code: string }) {
  const t = useTranslations('campaign_wizard.start')
  const { wizard, promise } = useDoing()
  return (
    <>
      <StepNotice tone="warning" title={t('done_title')}>
        <p>{t('done', { count: promise.per_person_limit })}</p>
        <Link
          href={`/my-task#${code}`}
          prefetch={false}
          className="inline-flex min-h-11 items-center font-semibold text-accent-deep underline underline-offset-4"
        >
          {t('done_open')}
        </Link>
      </StepNotice>
      <OpenInstead except={wizard.slug} />
    </>
  )
}

/** The first step: what the task is, what it pays, and the button that takes a place. */
export function WelcomeStep() {
  const t = useTranslations('campaign_wizard.start')
  const welcome = useTranslations('wizard.welcome')
  const words = useWords()
  const badge = useBadgeMoney()
  const { wizard, promise, legal } = useDoing()
  const { lead } = useStepOf('welcome')
  const referralCode = useReferralCode((state) => state.referral_code)
  const hasPlace = wizard.useDraft((state) => state.place !== null)
  const { state } = promise
  const [drafts] = useState(allDrafts)
  const tasks = useSavedTasks((saved) => saved.tasks)
  // Another tab may erase the task that was done.
  useEffect(followTasks, [])
  const doneCode = doneForGood({ slug: wizard.slug, limit: promise.per_person_limit }, { drafts, tasks })
  const isDone = !hasPlace && doneCode !== undefined
  const isClosed = !hasPlace && state !== 'live' && state !== 'draft'
  return (
    <>
      <StepBody>
        <header className="text-center">
          <h1 tabIndex={-1} className="text-2xl font-extrabold wrap-anywhere outline-none sm:text-3xl">
            {words(promise.content.title)}
          </h1>
          <p className="mx-auto mt-2 max-w-md text-lg wrap-anywhere text-muted">{words(lead)}</p>
        </header>
        {isDone ? (
          <DoneAlready code={doneCode} />
        ) : isClosed ? (
          <Closed state={state} />
        ) : (
          <>
            <Slip head={<RewardHead label={welcome('reward')} reward={badge(promise.reward)} />}>
              <p className="flex items-start gap-2">
                <Clock aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" strokeWidth={2} />
                {t('minutes', { count: promise.content.minutes })}
              </p>
              {referralCode && <Referrer code={referralCode} />}
            </Slip>
            <section aria-labelledby="task-terms">
              <h2 id="task-terms" className="mb-3 text-lg font-bold">
                {welcome('need')}
              </h2>
              <Terms />
            </section>
            <KeptCodes />
            <p className="text-sm text-muted">
              {t('fair')} {legal}
            </p>
          </>
        )}
      </StepBody>
      {!isClosed && !isDone && <Start />}
    </>
  )
}
