import { Info } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { buttonClass } from '@/components/ui/button'
import { Picture } from './picture'

/** The notice that the page promises no income. */
export function Disclaimer() {
  const t = useTranslations('landing.disclaimer')
  return (
    <section aria-labelledby="disclaimer-title" className="mx-auto max-w-content px-4 pt-10 sm:px-6 lg:pt-16">
      <div data-reveal className="flex gap-4 rounded-card border border-line bg-surface p-5 sm:p-6">
        <Info aria-hidden className="mt-0.5 size-6 shrink-0 text-warning" strokeWidth={1.75} />
        <div>
          <h2 id="disclaimer-title" className="text-lg font-bold">
            {t('title')}
          </h2>
          <p className="mt-1 max-w-measure text-muted">{t('text')}</p>
        </div>
      </div>
    </section>
  )
}

/** The last invitation to the wizard. */
export function ClosingCall() {
  const t = useTranslations('landing.cta')
  return (
    <section id="cta" aria-labelledby="cta-title" className="mx-auto max-w-content px-4 pt-5 pb-14 sm:px-6 lg:pb-24">
      <div data-reveal className="grid items-center gap-6 overflow-hidden rounded-card bg-accent-tint px-5 pt-10 sm:px-10 md:grid-cols-[1.3fr_1fr]">
        <div className="md:pb-10">
          <h2 id="cta-title" className="text-2xl font-bold sm:text-3xl">
            {t('title')}
          </h2>
          <p className="mt-3 max-w-md text-lg">{t('text')}</p>
          <Link href="/perform-task" className={buttonClass({ size: 'lg' }, 'mt-6')}>
            {t('button')}
          </Link>
        </div>
        <Picture name="closing" width={360} height={220} className="mx-auto h-auto w-full max-w-90 self-end" />
      </div>
    </section>
  )
}
