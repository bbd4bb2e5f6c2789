'use client'

import Link from 'next/link'
import type { ReactNode } from 'react'
import { FindField, FindIcon } from '@/components/find/find-buttons'
import { useFinder } from '@/components/find/use-finder'
import { Brand } from '@/components/ui/brand'
import { useAccountCheck } from '@/lib/people/accounts/client'
import { useAreaSession } from '@/lib/platform/browser/area-session'
import type { Area } from '@/lib/platform/pages/areas'
import { SITE_NAME } from '@/lib/site'
import { BottomBar } from './area-bottom-bar'
import { useAreaItems } from './area-items'
import { Sidebar } from './area-sidebar'
import { KeysSheet } from './keys-sheet'
import { LocaleSwitcher } from './locale-switcher'
import { useWaiting } from './use-waiting'

interface Props {
  /** The role of the area's users; others are redirected. */
  area: Area
  /** Replaces the page while the account is disabled. */
  whenDisabled?: ReactNode
  children: ReactNode
}

/**
 * The frame of a signed-in area: a sidebar on wide screens, a bar at the bottom on phones. Pages inside are prerendered as
 * skeletons and filled when their data arrive, so nothing waits for the session and nothing shifts. Needs the texts of `area`, `auth` and the area itself.
 */
export function AreaShell({ area, whenDisabled, children }: Props) {
  const user = useAreaSession(area)
  const waiting = useWaiting(area === 'admin' && user?.active === true)
  const items = useAreaItems(area, waiting)
  const finder = useFinder(area === 'admin')
  useAccountCheck()
  if (whenDisabled && user && !user.active) return whenDisabled
  const brand = (
    <Link href={`/${area}`} aria-label={SITE_NAME} className="inline-flex min-h-11 items-center">
      <Brand nameClass="icons:sr-only" />
    </Link>
  )
  return (
    <>
      <Sidebar items={items} user={user} brand={brand} search={area === 'admin' && <FindField onOpen={finder.open} />} />
      <header className="flex h-16 items-center justify-between border-b border-line bg-surface px-4 sm:px-6 lg:hidden print:hidden">
        {brand}
        <div className="flex items-center gap-1">
          {area === 'admin' && <FindIcon onOpen={finder.open} />}
          <LocaleSwitcher className="-mr-2" />
        </div>
      </header>
      <main id="main" tabIndex={-1} className="px-4 pt-6 pb-28 outline-none sm:px-6 lg:ml-66 lg:px-10 lg:pt-10 lg:pb-16 icons:ml-18">
        <div className="mx-auto flex max-w-content flex-col gap-6 lg:gap-8">{children}</div>
      </main>
      <BottomBar items={items} user={user} />
      {finder.dialog}
      {area === 'admin' && <KeysSheet />}
    </>
  )
}
