import { useTranslations } from 'next-intl'
import { SITE_NAME, type SiteOperator } from '@/lib/site'

const writeTo = (email: string) => (
  <a href={`mailto:${email}`} className="text-accent-deep underline underline-offset-4 hover:text-accent">
    {email}
  </a>
)

/** Who runs the site; hidden when all of its settings are missing, and each line when its own is. */
export function Operator({ name, cnpj, email, address, dataName, dataEmail }: SiteOperator) {
  const t = useTranslations('transparency.operator')
  const lines = [
    ['name', name, name],
    ['cnpj', cnpj, cnpj],
    ['address', address, address],
    ['email', email, writeTo(email)],
    ['data_name', dataName, dataName],
    ['data_email', dataEmail, writeTo(dataEmail)],
  ] as const
  return (
    <section data-told={`${name}${cnpj}${email}`} aria-labelledby="operator" className="mt-14 lg:mt-24">
      <h2 id="operator" className="text-2xl font-bold">
        {t('title', { site: SITE_NAME })}
      </h2>
      <dl className="mt-4 max-w-measure">
        {lines.map(([label, setting, shown]) => (
          <div key={label} data-told={setting} className="grid gap-x-6 border-b border-line py-3 sm:grid-cols-[8rem_1fr]">
            <dt className="text-muted">{t(label)}</dt>
            <dd className="figure font-semibold">{shown}</dd>
          </div>
        ))}
      </dl>
      <p data-told={cnpj} className="mt-4 max-w-measure text-sm text-muted">
        {t('check')}
      </p>
    </section>
  )
}
