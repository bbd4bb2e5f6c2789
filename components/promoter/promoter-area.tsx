'use client'

import { CircleCheckBig, LayoutDashboard, MousePointerClick, Settings } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { AreaItem } from '@/components/layout/area-nav'
import { AreaShell } from '@/components/layout/area-shell'
import { AccountDisabled } from './account-disabled'

/** The frame of every promoter page. */
export function PromoterArea({ children }: { children: ReactNode }) {
  const t = useTranslations('promoter')
  const items: AreaItem[] = [
    { href: '/promoter', label: t('dashboard.title'), icon: LayoutDashboard },
    { href: '/promoter/total-clicks', label: t('clicks.title'), short: t('clicks.short'), icon: MousePointerClick },
    { href: '/promoter/completions', label: t('completions.title'), icon: CircleCheckBig },
    { href: '/promoter/settings', label: t('settings.title'), icon: Settings },
  ]
  return (
    <AreaShell area="promoter" items={items} whenDisabled={<AccountDisabled />}>
      {children}
    </AreaShell>
  )
}
