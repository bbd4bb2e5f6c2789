'use client'

import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useId, useRef } from 'react'
import { cn } from '@/components/ui/cn'
import { switchNavigation, useNarrowNavigation } from '@/lib/platform/browser/navigation-width'
import type { SessionUser } from '@/lib/platform/browser/session'
import type { AreaItem } from './area-items'
import { Logout, Person } from './area-person'
import { LocaleSwitcher } from './locale-switcher'
import { NavEntry, NavItems } from './nav-items'
import { NavTip } from './nav-tip'

interface Props {
  items: AreaItem[]
  user: SessionUser | undefined
  brand: ReactNode
  /** Opens the search of the area, if it has one. */
  search?: ReactNode
}

/** The navigation column on wide screens: names and icons, or icons alone, as chosen on this device. */
export function Sidebar({ items, user, brand, search }: Props) {
  const t = useTranslations('area')
  const box = useRef<HTMLElement>(null)
  const id = useId()
  const dense = items.some(({ group }) => group)
  return (
    <aside
      ref={box}
      id={id}
      className="above-bars fixed top-0 bottom-[var(--cookie-banner,0px)] left-0 z-30 hidden w-66 flex-col gap-2 overflow-x-hidden overflow-y-auto border-r border-line bg-surface px-4 py-3 lg:flex icons:w-18 icons:px-3 print:hidden"
    >
      <div className="flex items-center justify-between icons:flex-col">
        {brand}
        <WidthButton controls={id} />
      </div>
      {search}
      <nav aria-label={t('menu')} className="flex flex-1 flex-col gap-2">
        <NavItems items={items.filter(({ own }) => !own)} dense={dense} />
        <div className="mt-auto flex flex-col gap-1 border-t border-line pt-2">
          <div className="px-3 icons:sr-only">
            <Person user={user} />
          </div>
          <div className="flex items-center gap-1 icons:flex-col">
            {items.map((item) => item.own && <NavEntry key={item.href} item={item} dense />)}
            <Logout dense />
          </div>
        </div>
      </nav>
      <LocaleSwitcher opens="above" className={cn('ml-1 self-start icons:mx-auto', dense && 'pointer-fine:[&_button]:min-h-8')} />
      <NavTip of={box} />
    </aside>
  )
}

/** Shows icons alone, or names too. */
function WidthButton({ controls }: { controls: string }) {
  const t = useTranslations('area')
  const isNarrow = useNarrowNavigation()
  const action = t(isNarrow ? 'wide' : 'narrow')
  const Icon = isNarrow ? PanelLeftOpen : PanelLeftClose
  return (
    <button
      type="button"
      aria-label={t('names')}
      data-tip={action}
      title={isNarrow ? undefined : action}
      aria-expanded={!isNarrow}
      aria-controls={controls}
      onClick={switchNavigation}
      className="grid size-11 shrink-0 place-items-center rounded-control text-muted transition-colors duration-150 hover:bg-paper hover:text-ink focus-visible:rounded-control"
    >
      <Icon aria-hidden className="size-5" strokeWidth={1.75} />
    </button>
  )
}
