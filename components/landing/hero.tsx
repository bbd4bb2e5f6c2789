import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { buttonClass } from '@/components/ui/button'
import { ageTexts } from './age-texts'
import { Screen } from './screen'

const inText = (href: string, label: ReactNode) => (
  <Link href={href} prefetch={false} className="text-accent-deep underline underline-offset-2 hover:text-accent">
    {label}
  </Link>
)

/** A phone with a task, and over it the same task after payment. */
function Example() {
  const t = useTranslations('landing.hero')
  return (
    <figure className="mx-auto w-full max-w-md min-w-0 lg:max-w-none">
      <div className="relative isolate before:absolute before:inset-x-0 before:top-[14%] before:-z-10 before:mx-auto before:aspect-square before:w-[86%] before:rounded-full before:bg-accent-tint">
        <div className="w-[60%] rounded-[2rem] border border-edge bg-band p-1.5 shadow-float sm:w-[56%] sm:rounded-[2.25rem] sm:p-2 lg:w-65">
          <Screen name="task" alt={t('task_alt')} isFirst className="h-auto w-full rounded-[1.6rem] sm:rounded-[1.75rem]" />
        </div>
        <div className="absolute top-[13%] right-0 w-[56%] overflow-hidden rounded-card border border-line shadow-float lg:top-[46%] lg:w-62">
          <Screen name="paid" alt={t('paid_alt')} isFirst className="h-auto w-full" />
        </div>
      </div>
      <figcaption className="mt-4 text-sm text-muted">{t('example')}</figcaption>
    </figure>
  )
}

/** The first screen: what the product is, and two links. */
export function Hero({ minimumAge }: { minimumAge: number | string }) {
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
          <Link href="/perform-task" className={buttonClass({ size: 'lg' }, 'max-[26rem]:grow')}>
            {common('start_now')}
          </Link>
          <a href="#how-it-works" className={buttonClass({ size: 'lg', variant: 'secondary' }, 'max-[26rem]:grow')}>
            {t('more')}
          </a>
        </div>
        <p className="mt-6 max-w-md text-sm text-muted">
          {t.rich('terms', { ...ageTexts(minimumAge), terms: (label) => inText('/terms-and-condition', label), policy: (label) => inText('/policy', label) })}
        </p>
      </div>
      <Example />
    </section>
  )
}
