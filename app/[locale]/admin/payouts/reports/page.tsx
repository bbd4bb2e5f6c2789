import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { BackLink } from '@/components/layout/back-link'
import { PageHead } from '@/components/layout/page-head'
import { Reports } from '@/components/papers/reports'
import type { Locale } from '@/lib/platform/i18n/locales'

type Props = { params: Promise<{ locale: Locale }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: 'admin' })
  return { title: t('reports.title') }
}

export default async function ReportsPage({ params }: Props) {
  setRequestLocale((await params).locale)
  const t = await getTranslations('admin')
  return (
    <>
      <div className="contents print:hidden">
        <BackLink href="/admin/payouts" text={t('payouts.title')} />
      </div>
      <PageHead title={t('reports.title')} lead={<span className="print:hidden">{t('reports.lead')}</span>} />
      <Reports />
    </>
  )
}
