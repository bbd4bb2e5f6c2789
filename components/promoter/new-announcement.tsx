'use client'

import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { receivedQueries } from '@/lib/work/announcements/client'

/** The newest announcement while the promoter has not opened it, with a link to it; nothing otherwise. */
export function NewAnnouncement() {
  const t = useTranslations('promoter.announcements')
  const { data } = useQuery(receivedQueries.list({ page: 1, per_page: 1 }))
  const [newest] = data?.data ?? []
  if (!newest || newest.read_at) return null
  return (
    <Link
      href={`/promoter/announcements?open=${newest.id}`}
      className="flex items-center gap-4 rounded-card border border-line bg-surface p-4 transition-colors duration-150 hover:border-accent focus-visible:rounded-card sm:p-5"
    >
      <Bell aria-hidden className="size-6 shrink-0 text-accent" strokeWidth={1.75} />
      <span className="min-w-0 flex-1">
        <span className="block text-sm text-muted">{t('newest')}</span>
        <span className="block font-semibold wrap-anywhere">{newest.title}</span>
      </span>
      <span className="font-semibold text-accent-deep">{t('read')}</span>
    </Link>
  )
}
