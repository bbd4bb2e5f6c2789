'use client'

import {
  Activity,
  Banknote,
  Bell,
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
  announcements: Bell,
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
  /** Whether it is about the reader's own account. */
  own?: boolean
  /** How much waits on its page; 0 also where nothing can wait. */
  waiting: number
}

/**
 * The items of an area's navigation.
 * @param waiting how much waits on which page
 */
export function useAreaItems(area: Area, waiting: Readonly<Record<string, number>> = {}): AreaItem[] {
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
          own: 'own' in page,
          waiting: waiting[page.page] ?? 0,
        }
      : [],
  )
}

/** The address under which the outbox stands in the navigation: it is a tab of the settings. */
const tabsOf: Record<string, string> = { '/admin/outbox': '/admin/system-settings' }

/** Whether an item is the current page or above it. An area's start page, whose address has one part, matches only itself. */
export const isCurrentItem = (pathname: string, href: string) => {
  const at = tabsOf[pathname] ?? pathname
  return at === href || (href.split('/').length > 2 && at.startsWith(`${href}/`))
}
