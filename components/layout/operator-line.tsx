import { useTranslations } from 'next-intl'
import type { SiteOperator } from '@/lib/site'

/** Who runs the site. `data-told` hides the parts whose setting is missing, because pages are built before the settings are known. */
export function OperatorLine({ name, cnpj, email }: SiteOperator) {
  const t = useTranslations('landing.footer')
  return (
    <>
      <span data-told={name}>{t('run_by', { name })}</span>
      <span data-told={cnpj} className="figure whitespace-nowrap">
        {t('cnpj', { cnpj })}
      </span>
      <a data-told={email} href={`mailto:${email}`} className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-accent sm:min-h-0">
        {email}
      </a>
    </>
  )
}
