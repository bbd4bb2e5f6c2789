import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { CampaignWizardPage } from '@/components/hand-in/campaign-wizard'
import { legalLinks } from '@/components/hand-in/legal-links'
import type { Locale } from '@/lib/platform/i18n/locales'
import { ANY_ROW } from '@/lib/platform/pages/areas'

type Props = { params: Promise<{ locale: Locale }> }

// Built once for all campaigns (see `next.config.ts`), because the built page contains no campaign's data.
export const generateStaticParams = () => [{ slug: ANY_ROW }]
export const dynamicParams = false

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: 'campaign_wizard' })
  // The page of the task itself is the one to be found.
  return { title: t('page_title'), robots: { index: false } }
}

export default async function DoTaskPage({ params }: Props) {
  setRequestLocale((await params).locale)
  const t = await getTranslations('wizard.welcome')
  return <CampaignWizardPage legal={t.rich('legal', legalLinks)} />
}
