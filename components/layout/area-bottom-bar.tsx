'use client'

import { Ellipsis } from 'lucide-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { Dialog } from '@/components/ui/dialog'
import type { SessionUser } from '@/lib/platform/browser/session'
import { useVisiblePath } from '@/lib/platform/browser/visible-path'
import { type AreaItem, isCurrentItem } from './area-items'
import { Logout, Person } from './area-person'
import { NavEntry, NavItems } from './nav-items'
import { useBackCloses } from './use-back-closes'
import { useBarHeight } from './use-bar-height'
import { WaitingCount } from './waiting-count'

// At 320 px five tabs of equal width must fit side by side with the longest word, so narrow tabs have smaller letters.
const slot =
  'flex min-h-15 w-full flex-col items-center justify-center gap-0.5 rounded-sm text-center text-[clamp(0.65rem,2.9vw,0.875rem)] leading-tight font-medium tracking-tight wrap-anywhere text-muted focus-visible:-outline-offset-3 aria-[current]:font-bold aria-[current]:text-accent-deep aria-[current]:shadow-[inset_0_3px_var(--color-accent)]'

// About the icon's edge, so that four figures stay within the narrowest tab.
const onIcon = 'absolute -top-1.5 left-full -translate-x-1/2'

/** The navigation bar at the bottom on phones: the first four items, and a sheet with the rest. */
export function BottomBar({ items, user }: { items: AreaItem[]; user: SessionUser | undefined }) {
  const t = useTranslations('area')
  const pathname = useVisiblePath()
  const router = useRouter()
  const [open, setOpen] = useState(false)
  const closeThen = useBackCloses(open, () => setOpen(false))
  const bar = useRef<HTMLElement>(null)
  useBarHeight(bar, '--bottom-bar')
  // The heading of the last tab's group goes on in the sheet.
  const heading = items.slice(0, 5).findLast(({ group }) => group)?.group
  const rest = items.slice(4).map((item, at) => (at === 0 && heading ? { ...item, group: heading } : item))
  const inRest = rest.some(({ href }) => isCurrentItem(pathname, href))
  const choose = (href: string) => closeThen(() => router.push(href))
  return (
    <nav
      ref={bar}
      aria-label={t('menu')}
      className="above-bars fixed inset-x-0 bottom-[var(--cookie-banner,0px)] z-40 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden"
    >
      <ul className="mx-auto flex max-w-lg">
        {items.slice(0, 4).map(({ href, label, short = label, icon: Icon, waiting }) => (
          <li key={href} className="flex min-w-0 flex-1">
            <Link href={href} aria-current={isCurrentItem(pathname, href) ? 'page' : undefined} className={slot}>
              <span className="relative">
                <Icon aria-hidden className="size-5.5" strokeWidth={1.75} />
                <span aria-hidden>
                  <WaitingCount count={waiting} small className={onIcon} />
                </span>
              </span>
              <span aria-hidden>{short}</span>
              <span className="sr-only">{waiting > 0 ? `${label}, ${t('waiting', { count: waiting })}` : label}</span>
            </Link>
          </li>
        ))}
        <li className="flex min-w-0 flex-1">
          <button type="button" aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(true)} aria-current={inRest || undefined} className={slot}>
            <span className="relative">
              <Ellipsis aria-hidden className="size-5.5" strokeWidth={1.75} />
              {rest.some(({ waiting }) => waiting > 0) && <span aria-hidden className="absolute -top-0.5 left-full size-2 rounded-full bg-accent" />}
            </span>
            {t('more')}
          </button>
        </li>
      </ul>
      <Dialog open={open} onOpenChange={setOpen} title={t('more')}>
        <Person user={user} />
        {rest.some(({ own }) => !own) && (
          <div className="border-t border-line pt-3">
            <NavItems items={rest.filter(({ own }) => !own)} plain onChoose={choose} />
          </div>
        )}
        <div className="grid gap-x-2 border-t border-line pt-3 min-[22rem]:grid-cols-2">
          {rest.map((item) => item.own && <NavEntry key={item.href} item={item} dense={false} onChoose={choose} />)}
          <Logout before={closeThen} />
        </div>
      </Dialog>
    </nav>
  )
}
