'use client'

import { useLocale } from 'next-intl'
import { defaultLocale, languageTag } from '@/lib/platform/i18n/locales'
import { textIn } from '@/lib/platform/i18n/localized'
import type { CampaignText } from '@/lib/work/campaigns/texts'

/** A text of a campaign in the reader's language. */
export function Words({ of }: { of: CampaignText | undefined }) {
  const locale = useLocale()
  if (!of) return null
  const { text, isFallback } = textIn(locale, of)
  return text ? <span {...(isFallback && { lang: languageTag[defaultLocale] })}>{text}</span> : null
}
