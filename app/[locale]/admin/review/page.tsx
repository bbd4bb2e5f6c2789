import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { ReviewDesk } from '@/components/review/desk'
import type { Locale } from '@/lib/platform/i18n/locales'

type Props = { params: Promise<{ locale: Locale }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: 'admin' })
  return { title: t('review.title') }
}

export default async function ReviewPage({ params }: Props) {
  setRequestLocale((await params).locale)
  return <ReviewDesk />
}
