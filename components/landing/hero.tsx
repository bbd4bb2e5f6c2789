import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ClientTexts } from '@/components/layout/client-texts'
import { OperatorName } from '@/components/layout/operator-line'
import { buttonClass } from '@/components/ui/button'
import type { SiteOperator } from '@/lib/site'
import { ageTexts } from './age-texts'
import { OfferSlip } from './offer-slip'

const inText = (href: string, label: ReactNode) => (
  <Link href={href} prefetch={false} className="text-accent-deep underline underline-offset-2 hover:text-accent">
    {label}
  </Link>
)

/** The first screen: what the product is, what it pays and how long it takes, and two links. On a phone the amount and the links come before the words. */
export function Hero({ minimumAge, reward, operator }: { minimumAge: number | string; reward: string; operator: SiteOperator }) {
  const t = useTranslations('landing.hero')
  const common = useTranslations('common')
  return (
    <section
      aria-labelledby="hero-title"
      className="mx-auto grid max-w-content px-4 pt-19 pb-14 [grid-template-areas:'title'_'slip'_'actions'_'text'_'terms'] sm:px-6 lg:grid-cols-[1.1fr_1fr] lg:grid-rows-[1fr_auto_auto_1fr] lg:gap-x-16 lg:pt-32 lg:pb-24 lg:[grid-template-areas:'title_slip'_'text_slip'_'actions_slip'_'terms_slip']"
    >
      <h1 id="hero-title" className="min-w-0 self-end text-hero font-extrabold [grid-area:title]">
        {t('title')}
      </h1>
      <p className="mt-5 max-w-xl text-lg text-muted [grid-area:text]">{t('text')}</p>
      <div className="mt-3 w-full max-w-md min-w-0 self-center sm:mt-5 [grid-area:slip] lg:mt-0 lg:max-w-none">
        <ClientTexts namespaces={['landing.slip']}>
          <OfferSlip reward={reward} />
        </ClientTexts>
      </div>
      <div className="mt-3 flex flex-wrap gap-3 sm:mt-5 [grid-area:actions] lg:mt-8">
        <Link href="/perform-task" className={buttonClass({ size: 'lg' }, 'max-[26rem]:grow')}>
          {common('start_now')}
        </Link>
        <a href="#how-it-works" className={buttonClass({ size: 'lg', variant: 'secondary' }, 'max-[26rem]:grow')}>
          {t('more')}
        </a>
      </div>
      <div className="mt-4 flex max-w-md flex-col gap-2 text-sm text-muted [grid-area:terms] lg:mt-6">
        <OperatorName {...operator} />
        <p>
          {t.rich('terms', { ...ageTexts(minimumAge), terms: (label) => inText('/terms-and-condition', label), policy: (label) => inText('/policy', label) })}
        </p>
      </div>
    </section>
  )
}
