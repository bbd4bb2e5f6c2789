'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { whenIdle } from '@/lib/platform/browser/when-idle'
import type { Link } from '@/lib/work/links/contract'

/** What the task of `/perform-task` is and where it leads, before anything is asked. Needs the texts of `tasks.main`. */
export function MainTaskOpens({ className }: { className?: string }) {
  const t = useTranslations('tasks.main')
  const [host, setHost] = useState<string>()
  useEffect(() => {
    const look = async () => {
      // Asked for without its contract, which brings zod to the first step.
      const answer = await fetch('/api/v1/links/task', { headers: { accept: 'application/json' } })
      const { url } = ((await answer.json()) as { data: Link }).data
      // A link may also be a number to call or to write to, which has no host.
      if (/^https?:/.test(url)) setHost(new URL(url).host)
    }
    return whenIdle(() => void look().catch(() => {}))
  }, [])
  return (
    <div className={className}>
      <p>{t('opens')}</p>
      {/* Its line is there before the host is known, so that nothing moves when it comes. */}
      <p className="min-h-6 wrap-anywhere">{host && t('opens_at', { host })}</p>
    </div>
  )
}
