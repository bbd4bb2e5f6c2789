import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { BackLink } from '@/components/layout/back-link'
import { PageHead } from '@/components/layout/page-head'
import { StatementPaper } from '@/components/papers/statement'
import type { Locale } from '@/lib/platform/i18n/locales'

type Props = { params: Promise<{ locale: Locale }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: 'promoter' })
  return { title: t('statement.title') }
}

export default async function StatementPage({ params }: Props) {
  setRequestLocale((await params).locale)
  const t = await getTranslations('promoter')
  return (
    <>
      <div className="contents print:hidden">
        <BackLink href="/promoter/payouts" text={t('payouts.title')} />
      </div>
      <PageHead title={t('statement.title')} lead={<span className="print:hidden">{t('statement.lead')}</span>} />
      <StatementPaper />
    </>
  )
}
