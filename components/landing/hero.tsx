import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { buttonClass } from '@/components/ui/button'
import { REWARD } from '@/components/wizard/reward'
import { HeroPicture } from './pictures/hero-picture'

const inText = (href: string, label: ReactNode) => (
  <Link href={href} prefetch={false} className="text-accent-deep underline underline-offset-2 hover:text-accent">
    {label}
  </Link>
)

/** The first screen: what the product is, and two links. */
export function Hero() {
  const t = useTranslations('landing.hero')
  const common = useTranslations('common')
  return (
    <section
      aria-labelledby="hero-title"
      className="mx-auto grid max-w-content items-center gap-10 px-4 pt-24 pb-14 sm:px-6 lg:grid-cols-[1.1fr_1fr] lg:gap-16 lg:pt-32 lg:pb-24"
    >
      <div className="min-w-0">
        <h1 id="hero-title" className="text-hero font-extrabold">
          {t('title')}
        </h1>
        <p className="mt-5 max-w-xl text-lg text-muted">{t('text')}</p>
        <div className="mt-8 flex flex-wrap gap-3">
          <Link href="/perform-task" className={buttonClass({ size: 'lg' }, 'max-[26rem]:w-full')}>
            {common('start_now')}
          </Link>
          <a href="#how-it-works" className={buttonClass({ size: 'lg', variant: 'secondary' }, 'max-[26rem]:w-full')}>
            {t('more')}
          </a>
        </div>
        <p className="mt-6 max-w-md text-sm text-muted">
          {t.rich('terms', { terms: (label) => inText('/terms-and-condition', label), policy: (label) => inText('/policy', label) })}
        </p>
      </div>
      <HeroPicture reward={REWARD} className="mx-auto h-auto w-full max-w-md lg:max-w-none" />
    </section>
  )
}
