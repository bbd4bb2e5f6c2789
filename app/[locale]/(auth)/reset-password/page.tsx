import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { ResetForm } from '@/components/auth/reset-form'
import type { Locale } from '@/lib/platform/i18n/locales'
import { pageMetadata } from '@/lib/platform/pages/page-metadata'

type Props = { params: Promise<{ locale: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = (await params).locale as Locale
  const t = await getTranslations({ locale, namespace: 'auth.reset' })
  // Search engines should not list this page.
  return { ...(await pageMetadata({ locale, path: '/reset-password', title: t('title'), description: t('lead') })), robots: { index: false } }
}

export default async function ResetPasswordPage({ params }: Props) {
  setRequestLocale((await params).locale as Locale)
  return <ResetForm />
}
