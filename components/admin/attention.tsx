'use client'

import { ChevronRight, CircleCheckBig, Flag, Mail } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'

/** What waits for an administrator, each with the way to it. */
export function Attention({ attention }: { attention: { flagged: number; messages: number } | undefined }) {
  const t = useTranslations('admin.dashboard')
  const items = [
    { name: 'flagged', count: attention?.flagged ?? 0, href: '/admin/recent-activities?tab=completions&flagged=1', icon: Flag },
    { name: 'unread', count: attention?.messages ?? 0, href: '/admin/contact-form', icon: Mail },
  ] as const
  const due = items.filter(({ count }) => count > 0)
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-lg font-bold">{t('attention')}</h2>
      {!attention && <Skeleton className="h-14 w-full" />}
      {attention && due.length === 0 && (
        <p className="flex items-center gap-2 text-muted">
          <CircleCheckBig aria-hidden className="size-5 shrink-0 text-accent" strokeWidth={1.75} />
          {t('nothing')}
        </p>
      )}
      {due.length > 0 && (
        <ul className="grid gap-3 md:grid-cols-2">
          {due.map(({ name, count, href, icon: Icon }) => (
            <li key={name}>
              <Link
                href={href}
                className="flex h-full items-center gap-4 rounded-control border border-line p-4 transition-colors duration-150 hover:border-accent focus-visible:rounded-control"
              >
                <span className="grid size-10 shrink-0 place-items-center rounded-sm bg-warning-tint text-warning">
                  <Icon aria-hidden className="size-5" strokeWidth={1.75} />
                </span>
                <span className="min-w-0 flex-1">
                  <span className="block font-semibold">{t(name, { count })}</span>
                  <span className="block text-sm text-muted">{t(`${name}_text`)}</span>
                </span>
                <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" strokeWidth={1.75} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
