import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { PageHead } from '@/components/layout/page-head'
import { Completions } from '@/components/promoter/completions'
import type { Locale } from '@/lib/platform/i18n/locales'

type Props = { params: Promise<{ locale: Locale }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: 'promoter' })
  return { title: t('completions.title') }
}

export default async function CompletionsPage({ params }: Props) {
  setRequestLocale((await params).locale)
  const t = await getTranslations('promoter.completions')
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <Completions />
    </>
  )
}
