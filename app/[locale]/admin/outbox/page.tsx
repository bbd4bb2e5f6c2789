import { ChevronLeft } from 'lucide-react'
import type { Metadata } from 'next'
import Link from 'next/link'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { Outbox } from '@/components/admin/outbox'
import { PageHead } from '@/components/layout/page-head'
import type { Locale } from '@/lib/platform/i18n/locales'

type Props = { params: Promise<{ locale: Locale }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: 'admin' })
  return { title: t('outbox.title') }
}

export default async function OutboxPage({ params }: Props) {
  setRequestLocale((await params).locale)
  const t = await getTranslations('admin.outbox')
  return (
    <>
      <Link href="/admin/system-settings" className="-mb-4 inline-flex min-h-11 items-center gap-1 self-start font-semibold text-accent-deep lg:-mb-6">
        <ChevronLeft aria-hidden className="size-5" strokeWidth={1.75} />
        {t('back')}
      </Link>
      <PageHead title={t('title')} lead={t('lead')} />
      <Outbox />
    </>
  )
}
