import { useTranslations } from 'next-intl'
import type { ComponentProps } from 'react'
import { TextField } from '@/components/ui/field'

/** The address that people sign in with, so that password managers keep it beside the password. */
export function EmailField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  const t = useTranslations('auth')
  return <TextField label={t('email')} type="email" inputMode="email" autoComplete="username" autoCapitalize="none" spellCheck={false} required {...props} />
}
