'use client'

import Link from 'next/link'
import { useId } from 'react'
import { cn } from '@/components/ui/cn'
import { useVisiblePath } from '@/lib/platform/browser/visible-path'
import { type AreaItem, isCurrentItem } from './area-items'
import { WaitingCount } from './waiting-count'

/** The looks of an entry, of a link as of a button. */
export const entryClass = (dense: boolean, more?: string) =>
  cn(
    'relative flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-left font-semibold text-muted transition-colors duration-150 hover:bg-paper hover:text-ink focus-visible:rounded-control icons:justify-center icons:px-0 aria-[current=page]:bg-accent-tint aria-[current=page]:text-accent-deep aria-[current=page]:shadow-[inset_3px_0_var(--color-accent)]',
    dense && 'text-sm lg:pointer-fine:min-h-8',
    more,
  )

interface EntryProps {
  item: AreaItem
  /** Whether many must fit a low screen, where a mouse points. */
  dense: boolean
  onChoose?: ((href: string) => void) | undefined
}

/** One page in the navigation. Its name is only heard where icons alone are shown; `NavTip` shows it on hover and focus. */
export function NavEntry({ item: { href, label, icon: Icon, waiting }, dense, onChoose }: EntryProps) {
  const pathname = useVisiblePath()
  return (
    <Link
      href={href}
      data-tip={label}
      onNavigate={(event) => {
        if (!onChoose) return
        event.preventDefault()
        onChoose(href)
      }}
      aria-current={isCurrentItem(pathname, href) ? 'page' : undefined}
      className={entryClass(dense)}
    >
      <Icon aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
      <span className="truncate icons:sr-only">{label}</span>
      <WaitingCount count={waiting} className="ml-auto icons:absolute icons:top-0 icons:right-0 icons:px-1 icons:text-[0.6875rem] icons:leading-4" />
    </Link>
  )
}

/** The items below their headings; those before the first heading have none. */
const grouped = (items: AreaItem[]) =>
  items.reduce<{ name: string | undefined; items: AreaItem[] }[]>((groups, item) => {
    const last = groups.at(-1)
    if (last && item.group === undefined) last.items.push(item)
    else groups.push({ name: item.group, items: [item] })
    return groups
  }, [])

/** @param plain whether the headings are only heard, where the room is low */
export function NavItems({
  items,
  dense = false,
  plain = false,
  onChoose,
}: {
  items: AreaItem[]
  dense?: boolean
  plain?: boolean
  onChoose?: (href: string) => void
}) {
  const id = useId()
  return (
    <div className={cn('flex flex-col', !plain && 'gap-2')}>
      {grouped(items).map(({ name, items: inGroup }, at) => (
        <div key={inGroup[0]?.href} className="flex flex-col icons:not-first:border-t icons:not-first:border-line icons:not-first:pt-2">
          {name && (
            <p id={`${id}-${at}`} className={cn('px-3 text-sm leading-5 text-muted', plain ? 'sr-only' : 'icons:sr-only')}>
              {name}
            </p>
          )}
          <ul {...(name && { 'aria-labelledby': `${id}-${at}` })} className={cn('flex flex-col', dense ? 'gap-0.5' : !plain && 'gap-1')}>
            {inGroup.map((item) => (
              <li key={item.href} className="min-w-0">
                <NavEntry item={item} dense={dense} onChoose={onChoose} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}
