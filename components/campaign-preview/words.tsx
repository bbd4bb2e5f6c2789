'use client'

import { useLocale } from 'next-intl'
import { type CampaignText, textIn } from '@/lib/work/campaigns/texts'

/** A text of a campaign in the reader's language. */
export function Words({ of }: { of: CampaignText | undefined }) {
  const locale = useLocale()
  if (!of) return null
  const { text, isFallback } = textIn(locale, of)
  return text ? <span {...(isFallback && { lang: 'pt-BR' })}>{text}</span> : null
}
