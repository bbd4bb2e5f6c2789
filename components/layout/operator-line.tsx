import { useTranslations } from 'next-intl'
import { cn } from '@/components/ui/cn'
import type { SiteOperator } from '@/lib/site'

// `data-told` hides what a missing setting leaves empty, because pages are built before the settings are known.

function Named({ name, cnpj }: Pick<SiteOperator, 'name' | 'cnpj'>) {
  const t = useTranslations('operator')
  return (
    <>
      <span data-told={name}>{t('run_by', { name })}</span>
      <span data-told={cnpj} className="figure whitespace-nowrap">
        {t('cnpj', { cnpj })}
      </span>
    </>
  )
}

const MailLink = ({ address }: { address: string }) => (
  <a data-told={address} href={`mailto:${address}`} className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-accent sm:min-h-0">
    {address}
  </a>
)

/** The name and CNPJ of who runs the site, in one quiet line: for the first screen of pages that ask for something. Needs the texts of `operator`. */
export function OperatorName({ name, cnpj, className }: Pick<SiteOperator, 'name' | 'cnpj'> & { className?: string }) {
  return (
    <p data-told={`${name}${cnpj}`} className={cn('flex flex-wrap gap-x-2 text-sm text-muted', className)}>
      <Named name={name} cnpj={cnpj} />
    </p>
  )
}

/** Who runs the site, and how to reach them. */
export function OperatorLine({ name, cnpj, email, address }: SiteOperator) {
  return (
    <>
      <Named name={name} cnpj={cnpj} />
      <span data-told={address}>{address}</span>
      <MailLink address={email} />
    </>
  )
}

/** Who is in charge of personal data, and how to write to them. */
export function DataContact({ dataName, dataEmail }: SiteOperator) {
  const t = useTranslations('operator')
  return (
    <>
      <span data-told={dataName}>{t('data', { name: dataName })}</span>
      <MailLink address={dataEmail} />
    </>
  )
}
