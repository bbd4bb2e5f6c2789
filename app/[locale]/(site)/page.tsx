import Link from 'next/link'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { LocaleSwitcher } from '@/components/layout/locale-switcher'
import { Brand } from '@/components/ui/brand'
import { buttonClass } from '@/components/ui/button'
import type { Locale } from '@/lib/i18n/locales'

export default async function LandingPage({ params }: { params: Promise<{ locale: Locale }> }) {
  setRequestLocale((await params).locale)
  const t = await getTranslations('common')
  return (
    <main className="mx-auto flex max-w-content flex-col items-start gap-6 px-4 py-10">
      <Brand />
      <p className="max-w-measure text-lg">{t('description')}</p>
      <Link href="/perform-task" className={buttonClass({ size: 'lg' })}>
        {t('start_now')}
      </Link>
      <LocaleSwitcher />
    </main>
  )
}
