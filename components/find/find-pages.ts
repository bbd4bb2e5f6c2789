'use client'

import type { LucideIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useAreaItems } from '@/components/layout/area-items'
import { areaAddress, settingsTabs } from '@/lib/platform/pages/areas'

interface FoundPage {
  href: `/${string}`
  label: string
  /** Undefined for a page that the navigation does not have. */
  icon: LucideIcon | undefined
}

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** The administrators' pages whose name contains a text, whatever its case and accents: those of the navigation, then the tabs of the settings. */
export function usePagesNamed(text: string): FoundPage[] {
  const t = useTranslations()
  const items = useAreaItems('admin')
  const more = [
    ...settingsTabs.map(({ page, label }) => ({ href: areaAddress('admin', page), label: t(label) })),
    { href: areaAddress('admin', 'review/groups'), label: t('admin.groups.title') },
    { href: areaAddress('admin', 'payouts/reports'), label: t('admin.reports.title') },
    { href: areaAddress('admin', 'payouts/return'), label: t('admin.bank_return.title') },
    { href: areaAddress('admin', 'promoters/groups'), label: t('admin.promoter_groups.title') },
    { href: areaAddress('admin', 'promoters/applications'), label: t('admin.applications.title') },
    { href: areaAddress('admin', 'promoters/import'), label: t('admin.promoter_import.title') },
    { href: areaAddress('admin', 'promoters/announcements'), label: t('admin.announcements.title') },
    { href: areaAddress('admin', 'team/quality'), label: t('admin.quality.title') },
    { href: areaAddress('admin', 'campaigns/new'), label: t('admin.find.new_campaign') },
  ]
  const pages = [
    ...items.map(({ href, label, icon }) => ({ href, label, icon })),
    ...more.filter(({ href }) => items.every((item) => item.href !== href)).map((page) => ({ ...page, icon: undefined })),
  ]
  return pages.filter(({ label }) => plain(label).includes(plain(text)))
}
