import { useTranslations } from 'next-intl'

/** Explains the star of required fields once, above a form. */
export function RequiredNote() {
  const t = useTranslations('common')
  return <p className="text-sm text-muted">{t('required_note')}</p>
}
