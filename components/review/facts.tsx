'use client'

import { ChevronLeft, ChevronRight, Copy, Images, MessageCircleQuestion } from 'lucide-react'
import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { groupAddress } from '@/components/picture-groups/group-kind'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Moment } from '@/components/ui/time'
import { MAX_ATTEMPTS } from '@/db/values'
import { languageTag } from '@/lib/platform/i18n/locales'
import type { ReviewItem } from '@/lib/work/reviews/contract'
import { ReviewFlags } from './flags'
import { AttemptHistory } from './history'
import { ReviewBrief } from './review-brief'
import { SeenSignals } from './seen-signals'
import { HOUR, useAge } from './use-age'
import { deskKeys } from './use-desk-keys'

interface Props {
  item: ReviewItem
  /** Whether it still waits for a decision. */
  waits: boolean
  /** Hours of waiting after which it is late. */
  targetHours: number
  /** The key of the picture beside the proof. */
  beside: string | undefined
  onCompare: (key: string) => void
  onMove: (by: 1 | -1) => void
  /** Asks before the copies of the picture are rejected. */
  onCopies: () => void
  /** Which words were found in the picture. */
  words: ReactNode
}

/** All facts beside the picture that help to decide. */
export function Facts({ item, waits, targetHours, beside, onCompare, onMove, onCopies, words }: Props) {
  const t = useTranslations('admin.review')
  const details = useTranslations('admin.details')
  const activity = useTranslations('admin.activity')
  const age = useAge()
  const { completion, appeal, copies } = item
  const isLate = Date.now() - new Date(item.waiting_since).getTime() > targetHours * HOUR
  const gone = <span className="text-muted">{details('erased')}</span>
  return (
    <div className="flex flex-col gap-5">
      <div className="flex items-start gap-2">
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          <h2 className="text-xl font-extrabold wrap-anywhere">{completion.name}</h2>
          <p className="figure font-semibold tracking-wide text-muted">{completion.payment_code}</p>
        </div>
        <div className="-mt-1.5 -mr-2 flex shrink-0">
          <Step label={t('previous')} shortcut={deskKeys.previous} onPress={() => onMove(-1)}>
            <ChevronLeft aria-hidden className="size-6" strokeWidth={1.75} />
          </Step>
          <Step label={t('next')} shortcut={deskKeys.next} onPress={() => onMove(1)}>
            <ChevronRight aria-hidden className="size-6" strokeWidth={1.75} />
          </Step>
        </div>
      </div>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {completion.attempt > 1 && <Badge variant="warning">{t('attempt', { attempt: completion.attempt, most: MAX_ATTEMPTS })}</Badge>}
        {waits && <Badge variant={isLate ? 'warning' : 'neutral'}>{t('waits', { age: age(item.waiting_since) })}</Badge>}
      </div>
      {item.group && <GroupLink {...item.group} />}
      {appeal && (
        <section className="flex flex-col gap-1 rounded-control bg-warning-tint p-4">
          <h3 className="flex items-center gap-2 font-bold text-warning">
            <MessageCircleQuestion aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
            {t('appeal')}
          </h3>
          <p className="wrap-anywhere whitespace-pre-wrap">{appeal.text ?? t('appeal_erased')}</p>
        </section>
      )}
      {words}
      {item.campaign && <ReviewBrief brief={item.campaign} items={item.attempts.at(-1)?.items ?? []} />}
      {completion.flags.length > 0 && <ReviewFlags flags={completion.flags} beside={beside} onCompare={onCompare} />}
      <SeenSignals signals={item.signals} />
      <AttemptHistory item={item} beside={beside} onCompare={onCompare} />
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3">
        <Fact name={t('else_device')}>
          <Else counts={item.device} />
        </Fact>
        <Fact name={t('else_number')}>
          <Else counts={item.number} />
        </Fact>
        <Fact name={details('created')} className="max-sm:col-span-2">
          <Moment at={completion.created_at} />
        </Fact>
        <Fact name={details('promoter')}>{completion.promoter ?? activity('public_link')}</Fact>
        <Fact name={details('location')}>{completion.location}</Fact>
        <Fact name={details('browser')}>{completion.device}</Fact>
        <Fact name={details('whatsapp')}>
          {completion.whatsapp ? <span className="figure">{completion.whatsapp}</span> : gone}
          {completion.whatsapp_changed_at && (
            <span className="block text-sm text-muted">
              {details('number_changed')} <Moment at={completion.whatsapp_changed_at} />
            </span>
          )}
        </Fact>
      </dl>
      {copies > 0 && (
        <section className="flex flex-col items-start gap-3 rounded-control border border-line p-4">
          <p>{t('copies', { count: copies })}</p>
          <Button variant="secondary" onClick={onCopies}>
            <Copy aria-hidden className="size-5" strokeWidth={1.75} />
            {t('copies_return', { count: copies })}
          </Button>
        </section>
      )}
    </div>
  )
}

/** The server counts the members of a group up to this number. */
const MOST_MEMBERS = 1_000

/** Leads to the tasks with alike pictures. */
function GroupLink({ id, tasks }: { id: number; tasks: number }) {
  const t = useTranslations('admin.groups')
  return (
    <Link
      href={groupAddress(id)}
      prefetch={false}
      className="-my-2 inline-flex min-h-11 items-center gap-2 self-start font-semibold text-accent-deep underline-offset-4 hover:underline"
    >
      <Images aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
      {tasks < MOST_MEMBERS ? t('in_desk', { count: tasks }) : t('in_desk_most', { count: MOST_MEMBERS })}
    </Link>
  )
}

const Fact = ({ name, className, children }: { name: string; className?: string; children: ReactNode }) => (
  <div className={cn('min-w-0', className)}>
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
)

const Step = ({ label, shortcut, onPress, children }: { label: string; shortcut: string; onPress: () => void; children: ReactNode }) => (
  <button
    type="button"
    aria-label={label}
    aria-keyshortcuts={shortcut}
    title={`${label} (${shortcut})`}
    onClick={onPress}
    className="grid size-11 place-items-center rounded-control text-muted transition-colors duration-150 hover:bg-accent-tint hover:text-ink"
  >
    {children}
  </button>
)

/** The server counts up to this number. */
const MOST_COUNTED = 100

/** How many other completions came from a device or a number, in words. */
function Else({ counts }: { counts: ReviewItem['device'] }) {
  const t = useTranslations('admin.review')
  const tag = languageTag[useLocale()]
  if (!counts) return <span className="text-muted">{t('else_unknown')}</span>
  const parts = (['in_review', 'approved', 'rejected'] as const).flatMap((status) => (counts[status] > 0 ? t(`else_${status}`, { count: counts[status] }) : []))
  if (parts.length === 0) return t('else_none')
  const list = new Intl.ListFormat(tag, { type: 'conjunction' }).format(parts)
  const sum = counts.in_review + counts.approved + counts.rejected
  return <strong className="font-semibold">{sum < MOST_COUNTED ? list : t('else_most', { count: MOST_COUNTED, list })}</strong>
}
