import type { Metadata } from 'next'
import { setRequestLocale } from 'next-intl/server'
import { LegalPage } from '@/components/legal/legal-page'
import { operator, settingsToTell } from '@/lib/platform/env'
import type { Locale } from '@/lib/platform/i18n/locales'
import { messagesOf, pageMessagesOf } from '@/lib/platform/i18n/messages'
import { rewardText } from '@/lib/platform/money'
import { pageMetadata } from '@/lib/platform/pages/page-metadata'

interface Props {
  params: Promise<{ locale: Locale }>
}

/** The ten sections in their order; the names are also their anchors. */
const ids = ['acceptance', 'eligibility', 'tasks', 'review', 'rewards', 'code', 'promoters', 'conduct', 'liability', 'changes'] as const

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await params
  const { title, lead } = messagesOf(locale).terms
  return pageMetadata({ locale, path: '/terms-and-condition', title, description: lead })
}

export default async function TermsPage({ params }: Props) {
  const { locale } = await params
  setRequestLocale(locale)
  const { title, lead, sections } = pageMessagesOf(locale).terms
  const told = (paragraph: string) => paragraph.replace('{reward}', rewardText(locale))
  return (
    <LegalPage
      title={title}
      lead={lead}
      minimumAge={settingsToTell().MINIMUM_AGE}
      operator={operator()}
      sections={ids.map((id) => ({ id, ...sections[id], text: sections[id].text.map(told) }))}
    />
  )
}
