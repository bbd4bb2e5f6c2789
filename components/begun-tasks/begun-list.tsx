'use client'

import { Clock } from 'lucide-react'
import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { buttonClass } from '@/components/ui/button'
import { textIn } from '@/lib/platform/i18n/localized'
import { fetchCampaign } from '@/lib/work/campaigns/client'
import { type BegunTask, continueAt } from './begun-on-device'

/** More would push the page itself out of sight. */
const MOST = 3
const MINUTE_MS = 60_000

/** The title of a task; its address until it is known, and where nobody can be asked. */
function useTitle(slug: string | undefined): string {
  const t = useTranslations('tasks.begun')
  const locale = useLocale()
  const [title, setTitle] = useState(slug)
  useEffect(() => {
    if (slug === undefined) return
    let isLeft = false
    fetchCampaign(slug).then(
      ({ content }) => !isLeft && setTitle(textIn(locale, content.title).text),
      () => {},
    )
    return () => {
      isLeft = true
    }
  }, [slug, locale])
  return title ?? t('main')
}

/** How much of the time has gone by since the list was shown, to the half minute. */
function useElapsed(): number {
  const [elapsed, setElapsed] = useState(0)
  useEffect(() => {
    const start = performance.now()
    const timer = setInterval(() => setElapsed(performance.now() - start), MINUTE_MS / 2)
    return () => clearInterval(timer)
  }, [])
  return elapsed
}

function BegunRow({ task: { slug, leftMs }, elapsed }: { task: BegunTask; elapsed: number }) {
  const t = useTranslations('tasks.begun')
  const title = useTitle(slug)
  const left = leftMs === undefined ? undefined : leftMs - elapsed
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-44">
        <p className="leading-snug font-bold wrap-anywhere">{title}</p>
        <p className="figure mt-0.5 flex items-start gap-1.5 text-sm text-muted">
          <Clock aria-hidden className="mt-1 size-4 shrink-0" strokeWidth={1.75} />
          <span>{left === undefined ? t('kept') : left > 0 ? t('left', { minutes: Math.ceil(left / MINUTE_MS) }) : t('over')}</span>
        </p>
      </div>
      <Link href={continueAt(slug)} prefetch={false} className={buttonClass({}, 'max-[26rem]:w-full')}>
        {t('continue')}
      </Link>
    </li>
  )
}

/** The tasks that were begun on this device, each with the time that is left and the way back into it. */
export function BegunList({ begun }: { begun: BegunTask[] }) {
  const t = useTranslations('tasks.begun')
  const elapsed = useElapsed()
  return (
    <section aria-labelledby="begun-tasks" className="rounded-card border-2 border-accent bg-surface px-5 pt-4 pb-2">
      <h2 id="begun-tasks" className="text-lg font-bold">
        {t('title')}
      </h2>
      <ul className="divide-y divide-line">
        {begun.slice(0, MOST).map((task) => (
          <BegunRow key={task.slug ?? ''} task={task} elapsed={elapsed} />
        ))}
      </ul>
    </section>
  )
}
