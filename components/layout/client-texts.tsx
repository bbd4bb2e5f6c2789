import { NextIntlClientProvider } from 'next-intl'
import { getLocale } from 'next-intl/server'
import type { ReactNode } from 'react'
import { compiledPageMessagesOf, type Messages } from '@/lib/i18n/messages'
import { TIME_ZONE } from '@/lib/site'

type Namespace = keyof Messages

/** Texts for the browser code of every page. */
const everywhere: Namespace[] = ['common', 'languages', 'cookies']

/** Further texts for pages with forms and calls. */
export const formTexts: Namespace[] = ['errors', 'toasts', 'validation']

/**
 * Provides the texts of the given namespaces to browser code; no others are sent to the browser.
 * Nested providers are not merged: only the innermost one counts.
 */
export async function ClientTexts({ namespaces = [], children }: { namespaces?: Namespace[]; children: ReactNode }) {
  const locale = await getLocale()
  const all = compiledPageMessagesOf(locale)
  const picked = Object.fromEntries([...everywhere, ...namespaces].map((name) => [name, all[name]]))
  return (
    <NextIntlClientProvider locale={locale} messages={picked} timeZone={TIME_ZONE} formats={null}>
      {children}
    </NextIntlClientProvider>
  )
}
