import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { ReturnSteps } from '@/components/bank-return/return-steps'
import { BackLink } from '@/components/layout/back-link'
import { PageHead } from '@/components/layout/page-head'
import type { Locale } from '@/lib/platform/i18n/locales'

type Props = { params: Promise<{ locale: Locale }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: 'admin' })
  return { title: t('bank_return.title') }
}

export default async function BankReturnPage({ params }: Props) {
  setRequestLocale((await params).locale)
  const t = await getTranslations('admin')
  return (
    <>
      <BackLink href="/admin/payouts" text={t('payouts.title')} />
      <PageHead title={t('bank_return.title')} lead={t('bank_return.lead')} />
      <ReturnSteps />
    </>
  )
}
