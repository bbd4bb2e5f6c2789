'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { useVisiblePath } from '@/lib/platform/browser/visible-path'
import { areaAddress, settingsTabs } from '@/lib/platform/pages/areas'

/** The parts of the settings, each a page of its own. Narrow screens scroll them sideways. */
export function SettingsTabs() {
  const t = useTranslations()
  const pathname = useVisiblePath()
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const box = list.current
    const tab = box?.querySelector<HTMLElement>(`[href="${pathname}"]`)
    if (tab && box) box.scrollLeft = tab.offsetLeft - (box.clientWidth - tab.offsetWidth) / 2
  }, [pathname])
  return (
    <nav aria-label={t('admin.settings_tabs.label')} className="-mx-4 sm:mx-0 lg:-mt-4">
      <ul ref={list} className="relative flex overflow-x-auto border-b border-line px-4 [scrollbar-width:none] sm:px-0">
        {settingsTabs.map(({ page, label }) => {
          const href = areaAddress('admin', page)
          return (
            <li key={page} className="shrink-0">
              <Link
                href={href}
                aria-current={pathname === href ? 'page' : undefined}
                className="flex min-h-11 items-center border-b-2 border-transparent px-3 text-sm font-semibold whitespace-nowrap text-muted transition-colors duration-150 hover:text-ink focus-visible:-outline-offset-3 aria-[current=page]:border-accent aria-[current=page]:text-accent-deep"
              >
                {t(label)}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
