import 'server-only'
import type { CampaignKind } from '@/db/campaign-values'
import { defaultLocale, type Locale, languageTag } from '@/lib/platform/i18n/locales'
import { type LocalizedText, textIn } from '@/lib/platform/i18n/localized'
import { translatorFor } from '@/lib/platform/i18n/translator'
import { shortLink } from '@/lib/platform/pages/short-link'
import { SITE_NAME } from '@/lib/site'
import type { PictureTexts } from './drawing'
import { drawable } from './outline-text'

/** What a picture says of a task. */
interface Task {
  slug: string
  title: LocalizedText
  kind: CampaignKind
  /** In reais. */
  reward: number
  minutes: number
}

interface Link {
  origin: string
  code: string
  label: string | undefined
}

/** The texts of a picture. Without a title in the reader's language the whole picture is in the title's, and a title that cannot be drawn gives way to what is done. */
export function pictureTexts({ slug, title, kind, reward, minutes }: Task, { origin, code, label }: Link, reader: Locale): PictureTexts {
  const { text, isFallback } = textIn(reader, title)
  const locale = isFallback ? defaultLocale : reader
  const t = translatorFor(locale)
  const link = shortLink({ origin, code, label, task: slug })
  return {
    brand: SITE_NAME,
    title: drawable(text) ?? t(`share_picture.kinds.${kind}`),
    minutes: t('share_picture.minutes', { minutes }),
    reward: new Intl.NumberFormat(languageTag[locale], { style: 'currency', currency: 'BRL' }).format(reward),
    condition: t('share_picture.condition'),
    scan: t('share_picture.scan'),
    link,
    address: link.replace(/^https?:\/\//, ''),
    small: t('share_picture.small'),
  }
}
