import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { WebhookPage } from '@/components/developers/webhook-page'
import { BackLink } from '@/components/layout/back-link'
import type { Locale } from '@/lib/platform/i18n/locales'
import { ANY_ROW } from '@/lib/platform/pages/areas'

type Props = { params: Promise<{ locale: Locale }> }

// Built once for all webhooks (see `next.config.ts`), because the built page contains no webhook's data.
export const generateStaticParams = () => [{ id: ANY_ROW }]
export const dynamicParams = false

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: 'developers.webhook' })
  return { title: t('page_title') }
}

export default async function PromoterWebhookPage({ params }: Props) {
  setRequestLocale((await params).locale)
  const t = await getTranslations('developers.webhook')
  return (
    <>
      <BackLink href="/promoter/developers" text={t('back')} />
      <WebhookPage area="promoter" />
    </>
  )
}
