'use client'

import type { LucideIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { Moment } from '@/components/ui/time'

const tones = {
  past: { mark: 'bg-accent-tint text-accent-deep', title: '' },
  waiting: { mark: 'bg-ink text-surface', title: '' },
  good: { mark: 'bg-accent text-surface', title: 'text-accent-deep' },
  on_its_way: { mark: 'bg-sun-tint text-ink', title: '' },
  back: { mark: 'bg-warning-tint text-warning', title: 'text-warning' },
  todo: { mark: 'border-2 border-accent bg-surface text-accent', title: '' },
  next: { mark: 'border border-line bg-paper text-muted', title: 'text-muted' },
} as const

interface StepProps {
  icon: LucideIcon
  tone: keyof typeof tones
  title: string
  at?: string | undefined
  /** Whether it is the current step. */
  current?: boolean
  children?: ReactNode
}

/** The team's note to the person. */
export const Note = ({ label, children }: { label: string; children: string }) => (
  <blockquote className="border-l-4 border-line pl-3 whitespace-pre-line">
    <p className="text-sm text-muted">{label}</p>
    <p>{children}</p>
  </blockquote>
)

/** One step of the timeline: what, when, and its meaning. Future steps are announced as such by screen readers. */
export function Step({ icon: Icon, tone, title, at, current = false, children }: StepProps) {
  const t = useTranslations('my_task.timeline')
  return (
    <li
      aria-current={current ? 'step' : undefined}
      className="relative flex gap-3 pb-6 last:pb-0 not-last:before:absolute not-last:before:top-9 not-last:before:bottom-0 not-last:before:left-4.25 not-last:before:w-0.5 not-last:before:bg-line sm:gap-4"
    >
      <span className={cn('grid size-9 shrink-0 place-items-center rounded-full', tones[tone].mark)}>
        <Icon aria-hidden className="size-5" strokeWidth={1.75} />
      </span>
      <div className="min-w-0 flex-1 pt-1">
        <h3 className={cn('font-bold', tones[tone].title)}>
          {title}
          {tone === 'next' && <span className="sr-only"> ({t('not_yet')})</span>}
        </h3>
        {at && (
          <p className="text-sm text-muted">
            <Moment at={at} />
          </p>
        )}
        {children && <div className={cn('mt-1 flex flex-col gap-2', tone === 'next' && 'text-muted')}>{children}</div>}
      </div>
    </li>
  )
}
