import { setRequestLocale } from 'next-intl/server'
import type { ReactNode } from 'react'
import { AuthFrame } from '@/components/auth/auth-frame'
import type { Locale } from '@/lib/platform/i18n/locales'
import { rewardText } from '@/lib/platform/money'

export default async function AuthLayout({ params, children }: { params: Promise<{ locale: string }>; children: ReactNode }) {
  const { locale } = await params
  setRequestLocale(locale as Locale)
  return <AuthFrame reward={rewardText(locale as Locale)}>{children}</AuthFrame>
}
