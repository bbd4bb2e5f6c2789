'use client'

import { useLocale } from 'next-intl'
import { textIn } from '@/lib/platform/i18n/localized'
import type { CampaignText } from '@/lib/work/campaigns/texts'

/** Reads texts of a campaign in the reader's language, where only a string fits. */
export function useWords(): (text: CampaignText) => string {
  const locale = useLocale()
  return (text) => textIn(locale, text).text
}
