import { useTranslations } from 'next-intl'

/** Shown in browsers without scripts: what the page needs them for. */
export function NoScript() {
  const t = useTranslations('common')
  return (
    <noscript>
      <p className="my-4 rounded-control bg-warning-tint p-4 font-semibold text-warning">{t('no_script')}</p>
    </noscript>
  )
}
