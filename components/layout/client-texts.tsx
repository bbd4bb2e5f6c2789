import { NextIntlClientProvider } from 'next-intl'
import { getLocale } from 'next-intl/server'
import type { ReactNode } from 'react'
import type { Locale } from '@/lib/platform/i18n/locales'
import { compiledPageMessagesOf, type Messages } from '@/lib/platform/i18n/messages'
import { TIME_ZONE } from '@/lib/site'

type Whole = keyof Messages
/** A namespace of the texts, or a part of one such as `payout.form` for pages that need only that part. */
type Namespace = { [Name in Whole]: Name | `${Name}.${keyof Messages[Name] & string}` }[Whole]

/** Texts for the browser code of every page. */
const everywhere: Namespace[] = ['common', 'languages', 'cookies']

/** Further texts for pages with forms and calls. */
export const formTexts: Namespace[] = ['errors', 'toasts', 'validation']

/** Those of the pages on which a task is done. */
export const taskTexts: Namespace[] = ['campaign_wizard', 'wizard', 'payout.form', 'payout.key_types', 'my_task.failed', 'channels', 'scam', ...formTexts]

/** The texts of the given namespaces in one language, as browser code takes them. */
export function textsOf(locale: Locale, namespaces: Namespace[]): Partial<Messages> {
  const all = compiledPageMessagesOf(locale)
  const picked: Record<string, unknown> = {}
  for (const name of [...everywhere, ...namespaces]) {
    const [whole = '', part] = name.split('.')
    const texts = all[whole as keyof Messages]
    picked[whole] = part ? { ...(picked[whole] as object), [part]: (texts as Record<string, unknown>)[part] } : texts
  }
  return picked as Partial<Messages>
}

/**
 * Provides the texts of the given namespaces to browser code; no others are sent to the browser.
 * Nested providers are not merged: only the innermost one counts.
 */
export async function ClientTexts({ namespaces = [], children }: { namespaces?: Namespace[]; children: ReactNode }) {
  const locale = await getLocale()
  return (
    <NextIntlClientProvider locale={locale} messages={textsOf(locale, namespaces)} timeZone={TIME_ZONE} formats={null}>
      {children}
    </NextIntlClientProvider>
  )
}
