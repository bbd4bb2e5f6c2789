import { useTranslations } from 'next-intl'
import type { ComponentProps } from 'react'
import { TextField } from '@/components/ui/field'

/** The e-mail field of the pages around signing in, which password managers store together with the password. */
export function EmailField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  const t = useTranslations('auth')
  return <TextField label={t('email')} type="email" inputMode="email" autoComplete="username" autoCapitalize="none" spellCheck={false} required {...props} />
}
