'use client'

import { Activity, LayoutDashboard, Mail, Settings, SlidersHorizontal, Users } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { AreaItem } from '@/components/layout/area-nav'
import { AreaShell } from '@/components/layout/area-shell'

/** The frame of every administrator's page. */
export function AdminArea({ children }: { children: ReactNode }) {
  const t = useTranslations('admin.area')
  const items: AreaItem[] = [
    { href: '/admin', label: t('dashboard'), icon: LayoutDashboard },
    { href: '/admin/promoters', label: t('promoters'), icon: Users },
    { href: '/admin/recent-activities', label: t('activity'), short: t('activity_short'), icon: Activity },
    { href: '/admin/contact-form', label: t('messages'), short: t('messages_short'), icon: Mail },
    { href: '/admin/system-settings', label: t('system'), icon: SlidersHorizontal },
    { href: '/admin/settings', label: t('settings'), icon: Settings },
  ]
  return (
    <AreaShell area="admin" items={items}>
      {children}
    </AreaShell>
  )
}
