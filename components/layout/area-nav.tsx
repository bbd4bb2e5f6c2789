'use client'

import { Ellipsis, LogOut } from 'lucide-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useId, useRef, useState } from 'react'
import { cn } from '@/components/ui/cn'
import { Dialog } from '@/components/ui/dialog'
import { Skeleton } from '@/components/ui/skeleton'
import { useLogout } from '@/lib/platform/browser/logout'
import type { SessionUser } from '@/lib/platform/browser/session'
import { useVisiblePath } from '@/lib/platform/browser/visible-path'
import type { AreaItem } from './area-items'
import { LocaleSwitcher } from './locale-switcher'
import { useBackCloses } from './use-back-closes'
import { useBarHeight } from './use-bar-height'

interface NavProps {
  items: AreaItem[]
  user: SessionUser | undefined
}

/** Name and e-mail of the signed-in user. */
const Person = ({ user }: { user: SessionUser | undefined }) => (
  <div className="min-w-0">
    {user ? <p className="truncate font-semibold">{user.name}</p> : <Skeleton className="my-1 h-4 w-32" />}
    {user ? <p className="truncate text-sm text-muted">{user.email}</p> : <Skeleton className="my-1 h-3.5 w-40" />}
  </div>
)

/** @param before closes the menu around this button, then calls its argument */
function Logout({ before }: { before?: (act: () => void) => void }) {
  const t = useTranslations('auth')
  const { logout, busy } = useLogout()
  return (
    <button
      type="button"
      onClick={busy ? undefined : () => (before ? before(logout) : logout())}
      aria-busy={busy || undefined}
      className="flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-left font-semibold text-muted transition-colors duration-150 hover:bg-danger-tint hover:text-danger aria-busy:cursor-progress"
    >
      <LogOut aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
      {t('logout')}
    </button>
  )
}

/** Whether an item is the current page or above it. An area's start page, whose address has one part, matches only itself. */
const isCurrent = (pathname: string, href: string) => pathname === href || (href.split('/').length > 2 && pathname.startsWith(`${href}/`))

/** The items below their headings; those before the first heading have none. */
const grouped = (items: AreaItem[]) =>
  items.reduce<{ name: string | undefined; items: AreaItem[] }[]>((groups, item) => {
    const last = groups.at(-1)
    if (last && item.group === undefined) last.items.push(item)
    else groups.push({ name: item.group, items: [item] })
    return groups
  }, [])

/** @param narrow whether all of them must fit a low screen, where a mouse points */
function Items({ items, narrow = false, onChoose }: { items: AreaItem[]; narrow?: boolean; onChoose?: (href: string) => void }) {
  const pathname = useVisiblePath()
  const id = useId()
  return (
    <div className="flex flex-col gap-2">
      {grouped(items).map(({ name, items: inGroup }, at) => (
        <div key={inGroup[0]?.href} className="flex flex-col">
          {name && (
            <p id={`${id}-${at}`} className="px-3 text-xs leading-5 font-semibold text-muted">
              {name}
            </p>
          )}
          <ul {...(name && { 'aria-labelledby': `${id}-${at}` })} className={cn('flex flex-col', narrow ? 'gap-0.5' : 'gap-1')}>
            {inGroup.map(({ href, label, icon: Icon }) => (
              <li key={href}>
                <Link
                  href={href}
                  onNavigate={(event) => {
                    if (!onChoose) return
                    event.preventDefault()
                    onChoose(href)
                  }}
                  aria-current={isCurrent(pathname, href) ? 'page' : undefined}
                  className={cn(
                    'flex min-h-11 items-center gap-3 rounded-control px-3 font-semibold text-muted transition-colors duration-150 hover:bg-paper hover:text-ink focus-visible:rounded-control aria-[current=page]:bg-accent-tint aria-[current=page]:text-accent-deep aria-[current=page]:shadow-[inset_3px_0_var(--color-accent)]',
                    narrow && 'pointer-fine:min-h-8',
                  )}
                >
                  <Icon aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

/** The navigation column on wide screens, below the brand. */
export function Sidebar({ items, user }: NavProps) {
  const t = useTranslations('area')
  return (
    <>
      <nav aria-label={t('menu')} className="flex-1">
        <Items items={items} narrow={items.some(({ group }) => group)} />
      </nav>
      <div className="flex flex-col gap-2 border-t border-line pt-3">
        <div className="px-3">
          <Person user={user} />
        </div>
        <LocaleSwitcher opens="above" className="ml-1 self-start" />
        <Logout />
      </div>
    </>
  )
}

// At 320 px five tabs of equal width must fit side by side with the longest word, so narrow tabs have smaller letters.
const slot =
  'flex min-h-15 w-full flex-col items-center justify-center gap-0.5 rounded-sm text-center text-[clamp(0.65rem,3.1vw,0.875rem)] leading-tight font-medium tracking-tight wrap-anywhere text-muted focus-visible:-outline-offset-3 aria-[current]:font-bold aria-[current]:text-accent-deep aria-[current]:shadow-[inset_0_3px_var(--color-accent)]'

/** The navigation bar at the bottom on phones: the first four items, and a sheet with the rest. */
export function BottomBar({ items, user }: NavProps) {
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
  const inRest = rest.some(({ href }) => isCurrent(pathname, href))
  return (
    <nav
      ref={bar}
      aria-label={t('menu')}
      className="above-bars fixed inset-x-0 bottom-[var(--cookie-banner,0px)] z-40 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden"
    >
      <ul className="mx-auto flex max-w-lg">
        {items.slice(0, 4).map(({ href, label, short = label, icon: Icon }) => (
          <li key={href} className="flex min-w-0 flex-1">
            <Link href={href} aria-label={label} aria-current={isCurrent(pathname, href) ? 'page' : undefined} className={slot}>
              <Icon aria-hidden className="size-5.5" strokeWidth={1.75} />
              {short}
            </Link>
          </li>
        ))}
        <li className="flex min-w-0 flex-1">
          <button type="button" aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(true)} aria-current={inRest || undefined} className={slot}>
            <Ellipsis aria-hidden className="size-5.5" strokeWidth={1.75} />
            {t('more')}
          </button>
        </li>
      </ul>
      <Dialog open={open} onOpenChange={setOpen} title={t('more')}>
        <Person user={user} />
        {rest.length > 0 && (
          <div className="border-t border-line pt-4">
            <Items items={rest} onChoose={(href) => closeThen(() => router.push(href))} />
          </div>
        )}
        <div className="flex flex-col gap-3 border-t border-line pt-4">
          <Logout before={closeThen} />
        </div>
      </Dialog>
    </nav>
  )
}
