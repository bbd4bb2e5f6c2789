import { ArrowLeft } from 'lucide-react'
import Link from 'next/link'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import type { ReactNode } from 'react'
import { ClientTexts } from '@/components/layout/client-texts'
import { LocaleSwitcher } from '@/components/layout/locale-switcher'
import { NoScript } from '@/components/layout/no-script'
import { Brand } from '@/components/ui/brand'
import type { Locale } from '@/lib/i18n/locales'

type Props = { params: Promise<{ locale: string }>; children: ReactNode }

export default async function MyTaskLayout({ params, children }: Props) {
  setRequestLocale((await params).locale as Locale)
  const t = await getTranslations('common')
  return (
    <ClientTexts namespaces={['my_task', 'review', 'wizard', 'validation', 'toasts']}>
      <div className="mx-auto flex min-h-dvh max-w-wizard flex-col px-4 pb-16">
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
        <main id="main" tabIndex={-1} className="flex flex-col gap-6 pt-3 outline-none sm:pt-6">
          {children}
        </main>
      </div>
    </ClientTexts>
  )
}
