import { ArrowLeft } from 'lucide-react'
import Link from 'next/link'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import type { ReactNode } from 'react'
import { ClientTexts, formTexts } from '@/components/layout/client-texts'
import { LocaleSwitcher } from '@/components/layout/locale-switcher'
import { NoScript } from '@/components/layout/no-script'
import { Brand } from '@/components/ui/brand'
import { Toaster } from '@/components/ui/toaster'
import type { Locale } from '@/lib/i18n/locales'

type Props = { params: Promise<{ locale: string }>; children: ReactNode }

export default async function PerformTaskLayout({ params, children }: Props) {
  setRequestLocale((await params).locale as Locale)
  const t = await getTranslations('common')
  return (
    <ClientTexts namespaces={['wizard', ...formTexts]}>
      <div className="mx-auto flex min-h-dvh max-w-wizard flex-col px-4 sm:pb-16">
        <header className="flex flex-col">
          <div className="flex flex-wrap items-center justify-between gap-x-3 py-3">
            <Brand />
            <LocaleSwitcher />
          </div>
          <Link href="/" className="-ml-2 inline-flex min-h-11 items-center gap-1.5 self-start rounded-control px-2 font-semibold text-accent-deep">
            <ArrowLeft aria-hidden className="size-5" strokeWidth={1.75} />
            {t('back_home')}
          </Link>
        </header>
        <NoScript />
        <main className="flex flex-1 flex-col pt-3 sm:flex-none sm:pt-6">{children}</main>
      </div>
      <Toaster />
    </ClientTexts>
  )
}
