import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { CloseAccount } from '@/components/account/close-account'
import { MailSettings } from '@/components/account/mail-settings'
import { PasswordForm } from '@/components/account/password-form'
import { ProfileForm } from '@/components/account/profile-form'
import { SignedInDevices } from '@/components/account/signed-in-devices'
import { PageHead } from '@/components/layout/page-head'
import { SecondFactor } from '@/components/second-factor/second-factor'
import type { Locale } from '@/lib/platform/i18n/locales'

type Props = { params: Promise<{ locale: Locale }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: 'promoter' })
  return { title: t('settings.title') }
}

export default async function PromoterSettingsPage({ params }: Props) {
  setRequestLocale((await params).locale)
  const t = await getTranslations('promoter.settings')
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <ProfileForm area="promoter" />
      <PasswordForm />
      <SecondFactor />
      <SignedInDevices />
      <MailSettings />
      <CloseAccount area="promoter" />
    </>
  )
}
