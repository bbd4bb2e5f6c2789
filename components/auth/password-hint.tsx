'use client'

import { CircleAlert, CircleCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { weaknessOf } from '@/lib/people/accounts/strength'

/** The hint below a new password: the rule, then the weakness of the typed one. Only the length is enforced. */
export function PasswordHint({ password, about }: { password: string; about?: string[] }) {
  const t = useTranslations('auth')
  if (password.length < 8) return t('password_rule')
  const weakness = weaknessOf(password, about)
  const Icon = weakness ? CircleAlert : CircleCheck
  return (
    <span className={weakness ? 'flex items-start gap-1.5 text-warning' : 'flex items-start gap-1.5 text-accent-deep'}>
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" strokeWidth={1.75} />
      <span aria-live="polite">{weakness ? t(`weak.${weakness}`) : t('password_good')}</span>
    </span>
  )
}
