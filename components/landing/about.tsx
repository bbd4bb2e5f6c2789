import { useTranslations } from 'next-intl'
import { REWARD } from '@/components/wizard/reward'
import { MoneyPath } from './money-path'
import { Picture } from './picture'

const methods = ['pix', 'bank', 'wallet'] as const

/** What the product is, the steps from screenshot to payment, and the three payout methods. */
export function About() {
  const t = useTranslations('landing.about')
  const payments = useTranslations('landing.payments')
  return (
    <section aria-labelledby="about-title" className="border-y border-line bg-surface py-14 lg:py-24">
      <div className="mx-auto max-w-content px-4 sm:px-6">
        <div data-reveal className="grid gap-6 lg:grid-cols-2 lg:gap-16">
          <h2 id="about-title" className="min-w-0 text-2xl font-bold sm:text-3xl">
            {t('title')}
          </h2>
          <div className="min-w-0">
            <p className="max-w-measure text-lg text-muted">{t('text')}</p>
            <p className="mt-6 flex flex-wrap items-baseline gap-3">
              <span className="figure rounded-control bg-sun text-on-sun px-3 py-1 text-xl font-extrabold">{REWARD}</span>
              <span className="font-semibold">{t('reward')}</span>
            </p>
          </div>
        </div>
        <MoneyPath />
        <div data-reveal className="mt-14 border-t border-line pt-10 lg:mt-20">
          <h3 className="text-xl font-bold">{payments('title')}</h3>
          <p className="mt-2 max-w-measure text-muted">{payments('text')}</p>
        </div>
        <ul data-reveal="items" className="mt-8 grid gap-5 md:grid-cols-3">
          {methods.map((name) => (
            <li key={name} className="overflow-hidden rounded-card border border-line">
              <Picture name={`payment-${name}`} width={360} height={200} className="h-auto w-full bg-accent-tint" />
              <div className="p-5 sm:p-6">
                <h4 className="text-lg font-bold">{payments(`items.${name}.title`)}</h4>
                <p className="mt-1 text-muted">{payments(`items.${name}.text`)}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
