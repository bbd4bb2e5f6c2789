import type { Metadata } from 'next'
import Link from 'next/link'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { PageHead } from '@/components/layout/page-head'
import { Payouts } from '@/components/promoter/payouts'
import { buttonClass } from '@/components/ui/button'
import type { Locale } from '@/lib/platform/i18n/locales'

type Props = { params: Promise<{ locale: Locale }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: 'promoter' })
  return { title: t('payouts.title') }
}

export default async function PayoutsPage({ params }: Props) {
  setRequestLocale((await params).locale)
  const t = await getTranslations('promoter.payouts')
  return (
    <>
      <PageHead
        title={t('title')}
        lead={t('lead')}
        actions={
          <Link href="/promoter/payouts/statement" className={buttonClass({ variant: 'secondary', size: 'sm' })}>
            {t('statement')}
          </Link>
        }
      />
      <Payouts />
    </>
  )
}
