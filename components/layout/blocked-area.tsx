import type { ReactNode } from 'react'
import { Brand } from '@/components/ui/brand'
import { cn } from '@/components/ui/cn'
import { LocaleSwitcher } from './locale-switcher'

/** Shown instead of an area that its user may not enter yet: without navigation, only with what they can do about it. */
export const BlockedArea = ({ className, children }: { className: string; children: ReactNode }) => (
  <div className="flex min-h-dvh flex-col">
    <header className="flex h-16 items-center justify-between px-4 sm:px-6">
      <Brand />
      <LocaleSwitcher className="-mr-2" />
    </header>
    <main id="main" tabIndex={-1} className={cn('mx-auto flex w-full flex-1 flex-col px-4 pb-24 outline-none', className)}>
      {children}
    </main>
  </div>
)
