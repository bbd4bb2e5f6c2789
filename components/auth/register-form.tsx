'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { signUp } from '@/lib/people/accounts/sign-in-client'
import { AccountForm } from './account-form'
import { ByApplication } from './by-application'

const linkTo = (href: string) => (text: ReactNode) => (
  <Link href={href} className="font-semibold text-accent-deep underline underline-offset-2">
    {text}
  </Link>
)

const rules = () => import('./rules').then(({ registerRules }) => registerRules)

/** Sign up (SPEC section 2, 'Auth screens'). */
export function RegisterForm() {
  const t = useTranslations('auth')
  return (
    <AccountForm keptAs="register" rules={rules} send={signUp} submitText={t('sign_up')}>
      <ByApplication />
      <p className="text-sm text-muted">{t.rich('consent', { terms: linkTo('/terms-and-condition'), policy: linkTo('/policy') })}</p>
    </AccountForm>
  )
}
