import { useTranslations } from 'next-intl'
import type { SiteOperator } from '@/lib/site'

/** Who runs the site. What no setting says is hidden by `data-told`, because pages are built before there are settings. */
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
