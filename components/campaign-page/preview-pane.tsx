'use client'

import { NextIntlClientProvider, useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { CampaignPreview, type PreviewedVersion } from '@/components/campaign-preview/campaign-preview'
import { Segmented } from '@/components/ui/segmented'
import { type Locale, languageTag, locales } from '@/lib/platform/i18n/locales'
import type { Messages } from '@/lib/platform/i18n/messages'
import { TIME_ZONE } from '@/lib/site'

/** The texts of the preview in each language. */
export type PreviewTexts = Record<Locale, Messages['campaign_preview']>

/** A version as its visitors see it on a phone, in either language. */
export function PreviewPane({ version, texts }: { version: PreviewedVersion; texts: PreviewTexts }) {
  const t = useTranslations('campaign_admin.preview')
  const [language, setLanguage] = useState<Locale>(useLocale())
  return (
    <section aria-label={t('title')} className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-lg font-bold">{t('title')}</h3>
        <Segmented label={t('language')} options={locales.map((value) => ({ value, label: t(`in.${value}`) }))} value={language} onChange={setLanguage} />
      </div>
      <div lang={languageTag[language]} className="w-full max-w-[360px] self-center rounded-card border border-line bg-paper p-4">
        <NextIntlClientProvider locale={language} messages={{ campaign_preview: texts[language] }} timeZone={TIME_ZONE}>
          <CampaignPreview version={version} />
        </NextIntlClientProvider>
      </div>
    </section>
  )
}
