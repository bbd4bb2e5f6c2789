'use client'

import { Clock, Hourglass, MapPin, ShieldCheck, Undo2, UserRound } from 'lucide-react'
import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { useWords } from '@/components/campaign-text/use-words'
import { followTasks, useSavedTasks } from '@/components/my-task/tasks-on-device'
import { Button } from '@/components/ui/button'
import { useBadgeMoney } from '@/lib/platform/browser/money-format'
import { countryNameIn } from '@/lib/platform/visitor/country-names'
import { firstMinutes } from '@/lib/work/campaigns/place-hold'
import { useCampaign, useDoing, useStepOf } from '../context'
import { doneForGood } from '../done-here'
import { allDrafts } from '../draft-storage'
import { KeptCodes } from '../kept-codes'
import { StepNotice } from '../notice'
import { OpenInstead } from '../open-instead'
import { Needs, RewardSlip } from '../reward-slip'
import { StartedTasks } from '../started-tasks'
import { ContinueButton, StepBar } from '../step-bar'
import { StepBody } from '../step-frame'
import { failureOf, useWhyFailed } from '../submission-failure'
import { useStart } from '../use-start'

/** What everybody should know before they start: time, whom it is for, and when it is answered. */
function Terms() {
  const t = useTranslations('campaign_wizard.start')
  const locale = useLocale()
  const { promise } = useCampaign()
  const { place_minutes, minimum_age, countries, accept_after_days, accept_trusted } = promise
  const names = countries.map((code) => countryNameIn(locale, code) || code)
  const lines = [
    { Icon: Hourglass, text: t('kept', { first: firstMinutes(place_minutes), minutes: place_minutes }) },
    minimum_age !== null && { Icon: UserRound, text: t('age', { age: minimum_age }) },
    names.length > 0 && { Icon: MapPin, text: t('countries', { countries: names.join(', ') }) },
    { Icon: ShieldCheck, text: accept_after_days === null ? t('reviewed') : t('accept', { days: accept_after_days }) },
    promise.has_budget && { Icon: Undo2, text: t('returned') },
    accept_trusted !== 'off' && { Icon: Clock, text: t(`trusted.${accept_trusted}`) },
  ]
  return <Needs lines={lines.filter((line) => line !== false)} />
}

/** Why there was no place, and what to do instead. */
function Refusal({ error }: { error: Error }) {
  const say = useWhyFailed()
  const { wizard } = useDoing()
  const failure = failureOf(error)
  const isRefused = 'text' in failure
  return (
    <StepNotice tone="danger" className="mb-3">
      <p>{say(failure)}</p>
      {isRefused && <StartedTasks except={wizard.slug} />}
      {isRefused && <OpenInstead except={wizard.slug} brief />}
    </StepNotice>
  )
}

/** The button that takes a place; or, once one is held, the one that goes on. */
function Start() {
  const t = useTranslations('campaign_wizard.start')
  const badge = useBadgeMoney()
  const { wizard, promise } = useCampaign()
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
  const { wizard, promise } = useCampaign()
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
  const words = useWords()
  const badge = useBadgeMoney()
  const { wizard, promise, legal } = useCampaign()
  const { lead } = useStepOf('welcome')
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
            <RewardSlip reward={badge(promise.reward)} Icon={Clock}>
              {t('minutes', { count: promise.content.minutes })}
            </RewardSlip>
            <Terms />
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
