'use client'

import { Copy, Images, MessageCircleQuestion } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { groupAddress } from '@/components/review/clusters/group-kind'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Moment } from '@/components/ui/time'
import type { ReviewItem } from '@/lib/work/review/decision/contract'
import { AskedFor } from './asked-for'
import { ReviewFlags } from './flags'
import { AttemptHistory } from './history'
import { PanelHead } from './panel-head'
import { PanelSection } from './panel-section'
import { SeenSignals } from './seen-signals'
import { SenderHistory } from './sender-history'
import { WhatToCheck } from './what-to-check'

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

/** The panel beside the picture: whose it is, what is asked for, what to check, what the signals saw, what came before, and the rest. */
export function Facts({ item, waits, targetHours, beside, onCompare, onMove, onCopies, words }: Props) {
  const { completion } = item
  return (
    <div className="flex flex-col gap-3">
      <PanelHead item={item} waits={waits} targetHours={targetHours} onMove={onMove} />
      {item.group && <GroupLink {...item.group} />}
      <Appeal appeal={item.appeal} isOwn={item.is_own_return} />
      {completion.flags.length > 0 && (
        <div className="text-sm">
          <ReviewFlags flags={completion.flags} beside={beside} onCompare={onCompare} />
        </div>
      )}
      <Copies count={item.copies} onCopies={onCopies} />
      <AskedFor campaign={item.campaign} reward={completion.reward} items={item.attempts.at(-1)?.items ?? []} />
      <WhatToCheck key={`${completion.id} ${completion.attempt}`} brief={item.campaign} />
      {words}
      <SeenSignals {...item} />
      <SenderHistory item={item} />
      <AttemptHistory item={item} beside={beside} onCompare={onCompare} />
      <Details completion={completion} />
    </div>
  )
}

function Appeal({ appeal, isOwn }: { appeal: ReviewItem['appeal']; isOwn: boolean }) {
  const t = useTranslations('admin.review')
  if (!appeal) return null
  return (
    <section className="flex flex-col gap-1 rounded-control bg-warning-tint p-3 text-sm">
      <h3 className="flex items-center gap-2 font-bold text-warning">
        <MessageCircleQuestion aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
        {t('appeal')}
      </h3>
      <p className="wrap-anywhere whitespace-pre-wrap">{appeal.text ?? t('appeal_erased')}</p>
      {isOwn && <p className="text-muted">{t('appeal_own')}</p>}
    </section>
  )
}

/** How many waiting completions have the same picture, byte for byte, with the way to reject them. */
function Copies({ count, onCopies }: { count: number; onCopies: () => void }) {
  const t = useTranslations('admin.review')
  if (count === 0) return null
  return (
    <section className="flex flex-col items-start gap-2 rounded-control border border-line p-3 text-sm">
      <p>{t('copies', { count })}</p>
      <Button variant="secondary" size="sm" onClick={onCopies}>
        <Copy aria-hidden className="size-5" strokeWidth={1.75} />
        {t('copies_return', { count })}
      </Button>
    </section>
  )
}

/** When, through whom and from where it came. */
function Details({ completion }: { completion: ReviewItem['completion'] }) {
  const t = useTranslations('admin.review')
  const details = useTranslations('admin.details')
  const activity = useTranslations('admin.activity')
  return (
    <PanelSection title={t('more_facts')}>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2">
        <Fact name={details('created')} className="max-sm:col-span-2">
          <Moment at={completion.created_at} />
        </Fact>
        <Fact name={details('promoter')}>{completion.promoter ?? activity('public_link')}</Fact>
        <Fact name={details('location')}>{completion.location}</Fact>
        <Fact name={details('browser')}>{completion.device}</Fact>
        <Fact name={details('whatsapp')}>
          {completion.whatsapp ? <span className="figure">{completion.whatsapp}</span> : <span className="text-muted">{details('erased')}</span>}
          {completion.whatsapp_changed_at && (
            <span className="block text-muted">
              {details('number_changed')} <Moment at={completion.whatsapp_changed_at} />
            </span>
          )}
        </Fact>
      </dl>
    </PanelSection>
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
      className="-my-2 inline-flex min-h-11 items-center text-sm gap-2 self-start font-semibold text-accent-deep underline-offset-4 hover:underline"
    >
      <Images aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
      {tasks < MOST_MEMBERS ? t('in_desk', { count: tasks }) : t('in_desk_most', { count: MOST_MEMBERS })}
    </Link>
  )
}

const Fact = ({ name, className, children }: { name: string; className?: string; children: ReactNode }) => (
  <div className={cn('min-w-0', className)}>
    <dt className="text-muted">{name}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
)
