import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { AuthFrame } from '@/components/auth/auth-frame'
import { SignedIn } from '@/components/auth/signed-in'
import type { Locale } from '@/lib/i18n/locales'

type Props = { params: Promise<{ locale: Locale }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: 'auth' })
  return { title: t('promoter_title'), robots: { index: false } }
}

export default async function PromoterPage({ params }: Props) {
  setRequestLocale((await params).locale)
  return (
    <AuthFrame>
      <SignedIn area="promoter" />
    </AuthFrame>
  )
}
