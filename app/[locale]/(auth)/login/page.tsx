import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { AuthCard } from '@/components/auth/auth-card'
import { LoginForm } from '@/components/auth/login-form'
import type { Locale } from '@/lib/platform/i18n/locales'
import { pageMetadata } from '@/lib/platform/pages/page-metadata'

type Props = { params: Promise<{ locale: Locale }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await params
  const t = await getTranslations({ locale, namespace: 'auth' })
  return pageMetadata({ locale, path: '/login', title: t('login_title'), description: t('login_lead') })
}

export default async function LoginPage({ params }: Props) {
  setRequestLocale((await params).locale)
  const t = await getTranslations('auth')
  return (
    <AuthCard title={t('login_title')} lead={t('login_lead')} other={{ question: t('no_account'), href: '/register', text: t('sign_up') }}>
      <LoginForm />
    </AuthCard>
  )
}
