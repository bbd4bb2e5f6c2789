import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { AuthCard } from '@/components/auth/auth-card'
import { LoginForm } from '@/components/auth/login-form'
import type { Locale } from '@/lib/i18n/locales'

type Props = { params: Promise<{ locale: Locale }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: 'auth' })
  return { title: t('login_title') }
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
