'use client'

import { Copy } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Segmented } from '@/components/ui/segmented'
import { copyText } from '@/lib/platform/browser/clipboard'
import { toast } from '@/lib/platform/browser/toast'
import { type Locale, languageTag, locales } from '@/lib/platform/i18n/locales'
import { textIn } from '@/lib/platform/i18n/localized'
import type { PromoterCampaign } from '@/lib/work/promoter-campaigns/contract'
import { SharePicture } from './share-picture'
import { messageFor } from './share-text'

interface Props {
  campaign: PromoterCampaign
  code: string | undefined
  link: string | undefined
  label: string
  shareTexts: Record<Locale, string>
}

/** What a promoter publishes of a task: a text to copy and pictures to save, in each language that the task has. */
export function ShareMaterial({ campaign, code, link, label, shareTexts }: Props) {
  const t = useTranslations('promoter.campaigns.share')
  const languages = useTranslations('languages')
  const reader = useLocale()
  const [chosen, setChosen] = useState<Locale>(reader)
  const written = locales.filter((locale) => !textIn(locale, campaign.title).isFallback)
  const locale = written.includes(chosen) ? chosen : (written[0] ?? reader)
  const message = messageFor(shareTexts, campaign, locale, link ?? '')
  const copy = async () => {
    if (await copyText(message)) toast.success(t('copied'))
    else toast.error(t('copy_failed'))
  }
  return (
    <Card className="flex flex-col gap-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="flex min-w-0 flex-col gap-1">
          <h2 className="text-lg font-bold">{t('title')}</h2>
          <p className="max-w-measure text-muted">{t('lead')}</p>
        </div>
        {written.length > 1 && (
          <Segmented label={t('language')} options={written.map((value) => ({ value, label: languages(value) }))} value={locale} onChange={setChosen} />
        )}
      </div>
      {written.length === 1 && <p className="text-sm text-muted">{t('only_default')}</p>}
      <div className="grid gap-6 lg:grid-cols-2">
        <div className="flex flex-col items-start gap-3">
          <h3 className="font-bold">{t('text')}</h3>
          <p
            lang={languageTag[locale]}
            data-testid="share-text"
            className="w-full rounded-control border border-line bg-paper p-4 wrap-anywhere whitespace-pre-line select-all"
          >
            {message}
          </p>
          <Button variant="secondary" onClick={copy}>
            <Copy aria-hidden className="size-5" strokeWidth={1.75} />
            {t('copy')}
          </Button>
        </div>
        <div className="flex flex-col gap-3">
          <h3 className="font-bold">{t('pictures')}</h3>
          <div className="grid grid-cols-2 items-start gap-3 sm:gap-4">
            {(['story', 'feed'] as const).map((format) => (
              <SharePicture key={format} campaign={campaign} code={code} label={label} format={format} locale={locale} />
            ))}
          </div>
        </div>
      </div>
    </Card>
  )
}
