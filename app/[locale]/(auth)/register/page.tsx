import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { AuthCard } from '@/components/auth/auth-card'
import { RegisterForm } from '@/components/auth/register-form'
import type { Locale } from '@/lib/platform/i18n/locales'
import { rewardText } from '@/lib/platform/money'
import { pageMetadata } from '@/lib/platform/pages/page-metadata'

type Props = { params: Promise<{ locale: Locale }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await params
  const t = await getTranslations({ locale, namespace: 'auth' })
  return pageMetadata({ locale, path: '/register', title: t('register_title'), description: t('register_lead', { reward: rewardText(locale) }) })
}

export default async function RegisterPage({ params }: Props) {
  const { locale } = await params
  setRequestLocale(locale)
  const t = await getTranslations('auth')
  return (
    <AuthCard
      title={t('register_title')}
      lead={t('register_lead', { reward: rewardText(locale) })}
      other={{ question: t('have_account'), href: '/login', text: t('sign_in') }}
    >
      <RegisterForm />
    </AuthCard>
  )
}
