import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { BegunTasks } from '@/components/begun-tasks/begun-tasks'
import { About } from '@/components/landing/about'
import { ClosingCall, Disclaimer } from '@/components/landing/closing'
import { Contact } from '@/components/landing/contact'
import { Faq } from '@/components/landing/faq'
import { Hero } from '@/components/landing/hero'
import { Reveal } from '@/components/landing/reveal'
import { Services } from '@/components/landing/services'
import { Steps } from '@/components/landing/steps'
import { StructuredData } from '@/components/landing/structured-data'
import { Testimonials } from '@/components/landing/testimonials'
import { Trust } from '@/components/landing/trust'
import { ClientTexts } from '@/components/layout/client-texts'
import { HydrateLater } from '@/components/layout/hydrate-later'
import { TopBar } from '@/components/layout/top-bar'
import { operator, settingsToTell } from '@/lib/platform/env'
import type { Locale } from '@/lib/platform/i18n/locales'
import { rewardText } from '@/lib/platform/money'
import { pageMetadata } from '@/lib/platform/pages/page-metadata'

interface Props {
  params: Promise<{ locale: Locale }>
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await params
  const t = await getTranslations({ locale, namespace: 'landing.meta' })
  return pageMetadata({ locale, path: '/', title: t('title'), whole: true, description: t('description') })
}

/** The landing page, block by block in the order of SPEC section 2. */
export default async function LandingPage({ params }: Props) {
  const { locale } = await params
  setRequestLocale(locale)
  return (
    <>
      <TopBar onLanding />
      <main id="main" tabIndex={-1} className="overflow-x-clip outline-none">
        <ClientTexts namespaces={['tasks.begun']}>
          <BegunTasks className="mx-auto -mb-12 max-w-content px-4 pt-20 sm:px-6 lg:-mb-20 lg:pt-28" />
        </ClientTexts>
        <Hero minimumAge={settingsToTell().MINIMUM_AGE} reward={rewardText(locale)} operator={operator()} />
        <HydrateLater>
          <About />
          <Steps />
          <Services reward={rewardText(locale)} />
        </HydrateLater>
        <HydrateLater>
          <Trust />
          <Testimonials />
          <Faq minimumAge={settingsToTell().MINIMUM_AGE} />
        </HydrateLater>
        <HydrateLater>
          <Disclaimer />
          <ClosingCall />
          <Contact />
        </HydrateLater>
      </main>
      <StructuredData />
      <Reveal />
    </>
  )
}
