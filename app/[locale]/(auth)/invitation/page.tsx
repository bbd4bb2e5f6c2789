import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { AuthCard } from '@/components/auth/auth-card'
import { AcceptInvitation } from '@/components/team/accept-form'
import type { Locale } from '@/lib/platform/i18n/locales'
import { pageMetadata } from '@/lib/platform/pages/page-metadata'

type Props = { params: Promise<{ locale: Locale }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await params
  const t = await getTranslations({ locale, namespace: 'auth.invitation' })
  return { ...(await pageMetadata({ locale, path: '/invitation', title: t('title'), description: t('lead') })), robots: { index: false } }
}

export default async function InvitationPage({ params }: Props) {
  setRequestLocale((await params).locale)
  const t = await getTranslations('auth')
  return (
    <AuthCard title={t('invitation.title')} lead={t('invitation.lead')} other={{ question: t('have_account'), href: '/login', text: t('sign_in') }}>
      <AcceptInvitation />
    </AuthCard>
  )
}
