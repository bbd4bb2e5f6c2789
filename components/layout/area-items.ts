'use client'

import {
  Activity,
  Banknote,
  CircleCheckBig,
  ClipboardCheck,
  Code,
  LayoutDashboard,
  type LucideIcon,
  Mail,
  Megaphone,
  MousePointerClick,
  Settings,
  SlidersHorizontal,
  UserCog,
  Users,
} from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type Area, areaAddress, areas, type ListedPage } from '@/lib/platform/pages/areas'

type NavigationPage = Extract<ListedPage, { label: string }>

const icons = {
  dashboard: LayoutDashboard,
  campaigns: Megaphone,
  review: ClipboardCheck,
  people: Users,
  activity: Activity,
  payouts: Banknote,
  messages: Mail,
  team: UserCog,
  system: SlidersHorizontal,
  settings: Settings,
  developers: Code,
  clicks: MousePointerClick,
  completions: CircleCheckBig,
} satisfies Record<NavigationPage['icon'], LucideIcon>

export interface AreaItem {
  href: `/${string}`
  label: string
  /** A shorter label for the narrow bar on phones. */
  short?: string
  icon: LucideIcon
  /** The heading above it and those after it. */
  group?: string
}

/** The items of an area's navigation. */
export function useAreaItems(area: Area): AreaItem[] {
  const t = useTranslations()
  const pages: readonly ListedPage[] = areas[area]
  return pages.flatMap((page) =>
    'label' in page
      ? {
          href: areaAddress(area, page.page),
          label: t(page.label),
          ...('short' in page && { short: t(page.short) }),
          icon: icons[page.icon],
          ...('group' in page && { group: t(page.group) }),
        }
      : [],
  )
}
