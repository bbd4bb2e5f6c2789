import { useTranslations } from 'next-intl'

/** Says what a page needs to people whose browser runs no scripts. */
export function NoScript() {
  const t = useTranslations('common')
  return (
    <noscript>
      <p className="my-4 rounded-control bg-warning-tint p-4 font-semibold text-warning">{t('no_script')}</p>
    </noscript>
  )
}
