import Link from 'next/link'
import type { ReactNode } from 'react'
import { ClientTexts, formTexts } from '@/components/layout/client-texts'
import { HydrateLater } from '@/components/layout/hydrate-later'
import { LocaleSwitcher } from '@/components/layout/locale-switcher'
import { NoScript } from '@/components/layout/no-script'
import { Brand } from '@/components/ui/brand'
import { Toaster } from '@/components/ui/toaster'
import { SITE_NAME } from '@/lib/site'
import { AuthScene } from './auth-scene'

/** The page around sign-in, sign-up and a forgotten password: brand, language menu, and one narrow column, on wide screens beside a drawing. */
export const AuthFrame = ({ reward, children }: { reward: string; children: ReactNode }) => (
  <ClientTexts namespaces={[...formTexts, 'auth']}>
    <HydrateLater>
      <header className="mx-auto flex w-full max-w-content flex-wrap items-center justify-between gap-x-3 px-4 py-4">
        <Link href="/" aria-label={SITE_NAME} className="inline-flex min-h-11 items-center">
          <Brand />
        </Link>
        <LocaleSwitcher className="-mr-2" />
      </header>
    </HydrateLater>
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto flex w-full max-w-auth flex-col px-4 pt-4 pb-12 outline-none sm:pt-10 lg:grid lg:max-w-content lg:grid-cols-[26rem_1fr] lg:items-center lg:gap-x-16"
    >
      <HydrateLater>
        <AuthScene reward={reward} />
      </HydrateLater>
      <div className="flex min-w-0 flex-col">
        <NoScript />
        {children}
      </div>
    </main>
    <Toaster />
  </ClientTexts>
)
