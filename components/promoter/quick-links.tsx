'use client'

import { ChevronRight, CircleCheckBig, Megaphone, MousePointerClick, Settings } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'

const links = [
  { name: 'campaigns', href: '/promoter/campaigns', icon: Megaphone },
  { name: 'clicks', href: '/promoter/total-clicks', icon: MousePointerClick },
  { name: 'completions', href: '/promoter/completions', icon: CircleCheckBig },
  { name: 'settings', href: '/promoter/settings', icon: Settings },
] as const

/** Links from the dashboard to the lists behind its figures (SPEC section 2). The link to the payouts is beside the money. */
export function QuickLinks() {
  const t = useTranslations('promoter')
  return (
    <nav aria-label={t('quick.title')}>
      <ul className="grid gap-3 sm:gap-4 md:grid-cols-2">
        {links.map(({ name, href, icon: Icon }) => (
          <li key={name}>
            <Link
              href={href}
              className="flex h-full items-center gap-4 rounded-card border border-line bg-surface p-4 transition-colors duration-150 hover:border-accent focus-visible:rounded-card sm:p-5"
            >
              <Icon aria-hidden className="size-6 shrink-0 text-accent" strokeWidth={1.75} />
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{t(`${name}.title`)}</span>
                <span className="block text-sm text-muted">{t(`quick.${name}`)}</span>
              </span>
              <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" strokeWidth={1.75} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
