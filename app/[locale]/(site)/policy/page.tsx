import type { Metadata } from 'next'
import { setRequestLocale } from 'next-intl/server'
import { LegalPage } from '@/components/legal/legal-page'
import { operator, settingsToTell } from '@/lib/platform/env'
import type { Locale } from '@/lib/platform/i18n/locales'
import { messagesOf, pageMessagesOf } from '@/lib/platform/i18n/messages'
import { pageMetadata } from '@/lib/platform/pages/page-metadata'

interface Props {
  params: Promise<{ locale: Locale }>
}

/** The nine sections in their order; the names are also their anchors. */
const ids = ['who', 'collect', 'why', 'share', 'keep', 'cookies', 'rights', 'children', 'contact'] as const

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await params
  const { title, lead } = messagesOf(locale).policy
  return pageMetadata({ locale, path: '/policy', title, description: lead })
}

export default async function PolicyPage({ params }: Props) {
  const { locale } = await params
  setRequestLocale(locale)
  const { title, lead, sections } = pageMessagesOf(locale).policy
  // The server applies the same settings, so the policy states what it really does.
  const { RETENTION_DAYS_ACCESS, RETENTION_DAYS_PROOFS, MINIMUM_AGE } = settingsToTell()
  const told = (line: string) => line.replace('{access}', String(RETENTION_DAYS_ACCESS)).replace('{proofs}', String(RETENTION_DAYS_PROOFS))
  return (
    <LegalPage
      title={title}
      lead={lead}
      minimumAge={MINIMUM_AGE}
      operator={operator()}
      sections={ids.map((id) => ({ id, ...sections[id], list: sections[id].list.map(told) }))}
    />
  )
}
