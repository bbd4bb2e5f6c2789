import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { BackLink } from '@/components/layout/back-link'
import { PromoterPage } from '@/components/promoter-page/promoter-page'
import type { Locale } from '@/lib/platform/i18n/locales'
import { ANY_ROW } from '@/lib/platform/pages/areas'

type Props = { params: Promise<{ locale: Locale }> }

// Built once for all promoters (see `next.config.ts`), because the built page contains no promoter's data.
export const generateStaticParams = () => [{ id: ANY_ROW }]
export const dynamicParams = false

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: 'admin' })
  return { title: t('promoter.page_title') }
}

export default async function OnePromoterPage({ params }: Props) {
  setRequestLocale((await params).locale)
  const t = await getTranslations('admin.promoter')
  return (
    <>
      <BackLink href="/admin/promoters" text={t('back')} />
      <PromoterPage />
    </>
  )
}
