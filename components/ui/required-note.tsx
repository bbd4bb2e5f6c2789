import { useTranslations } from 'next-intl'

/** Says once, above the fields of a form, what their star means. */
export function RequiredNote() {
  const t = useTranslations('common')
  return <p className="text-sm text-muted">{t('required_note')}</p>
}
