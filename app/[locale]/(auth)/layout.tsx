import { setRequestLocale } from 'next-intl/server'
import type { ReactNode } from 'react'
import { AuthFrame } from '@/components/auth/auth-frame'
import type { Locale } from '@/lib/platform/i18n/locales'

export default async function AuthLayout({ params, children }: { params: Promise<{ locale: string }>; children: ReactNode }) {
  setRequestLocale((await params).locale as Locale)
  return <AuthFrame>{children}</AuthFrame>
}
