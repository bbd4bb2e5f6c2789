import { useTranslations } from 'next-intl'
import { MoneyPath } from './money-path'
import { Picture } from './picture'

const methods = ['pix', 'bank', 'wallet'] as const

/** What the product is beside the steps from screenshot to payment, and the three payout methods. */
export function About() {
  const t = useTranslations('landing.about')
  const payments = useTranslations('landing.payments')
  return (
    <section aria-labelledby="about-title" className="border-y border-line bg-surface py-14 lg:py-24">
      <div className="mx-auto max-w-content px-4 sm:px-6">
        <div className="grid gap-10 lg:grid-cols-2 lg:gap-16">
          <div data-reveal className="min-w-0">
            <h2 id="about-title" className="text-2xl font-bold sm:text-3xl">
              {t('title')}
            </h2>
            <p className="mt-4 max-w-measure text-lg text-muted">{t('text')}</p>
          </div>
          <MoneyPath />
        </div>
        <div data-reveal className="mt-12 border-t border-line pt-10 lg:mt-16">
          <h3 className="text-xl font-bold">{payments('title')}</h3>
          <p className="mt-2 max-w-measure text-muted">{payments('text')}</p>
        </div>
        <ul data-reveal="items" className="mt-6 grid gap-3 md:grid-cols-3 md:gap-5">
          {methods.map((name) => (
            <li key={name} className="flex overflow-hidden rounded-card border border-line md:block">
              <Picture name={`payment-${name}`} width={360} height={200} className="h-auto w-32 shrink-0 bg-accent-tint object-contain md:w-full" />
              <div className="min-w-0 px-4 py-3 md:p-6">
                <h4 className="text-lg font-bold">{payments(`items.${name}.title`)}</h4>
                <p className="text-muted md:mt-1">{payments(`items.${name}.text`)}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
