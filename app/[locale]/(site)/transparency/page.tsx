import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { ClientTexts } from '@/components/layout/client-texts'
import { TopBar } from '@/components/layout/top-bar'
import { FiguresView } from '@/components/transparency/figures'
import { FiguresMethod } from '@/components/transparency/method'
import { Operator } from '@/components/transparency/operator'
import { FIGURE_DAYS, MOST_CASES } from '@/lib/money/figures/contract'
import { operator } from '@/lib/platform/env'
import type { Locale } from '@/lib/platform/i18n/locales'
import { pageMetadata } from '@/lib/platform/pages/page-metadata'

interface Props {
  params: Promise<{ locale: Locale }>
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await params
  const t = await getTranslations({ locale, namespace: 'transparency' })
  return pageMetadata({ locale, path: '/transparency', title: t('title'), description: t('lead') })
}

/** What the product paid, how long that took, and who runs the site. */
export default async function TransparencyPage({ params }: Props) {
  setRequestLocale((await params).locale)
  const t = await getTranslations('transparency')
  return (
    <>
      <TopBar />
      <main id="main" tabIndex={-1} className="outline-none">
        <header className="border-b border-line bg-accent-tint pt-28 pb-12 lg:pt-36 lg:pb-16">
          <div className="mx-auto max-w-content px-4 sm:px-6">
            <h1 className="text-hero font-extrabold">{t('title')}</h1>
            <p className="mt-4 max-w-measure text-lg">{t('lead')}</p>
          </div>
        </header>
        <div className="mx-auto max-w-content px-4 py-14 sm:px-6 lg:py-20">
          <p className="without-script mb-8 rounded-control bg-warning-tint p-4 font-semibold text-warning">
            {t.rich('no_script', {
              api: (label) => (
                <a href="/api/v1/figures" className="underline underline-offset-4">
                  {label}
                </a>
              ),
            })}
          </p>
          <ClientTexts namespaces={['transparency']}>
            <FiguresView days={FIGURE_DAYS} most={MOST_CASES} />
          </ClientTexts>
          <FiguresMethod />
          <Operator {...operator()} />
        </div>
      </main>
    </>
  )
}
