import { NextIntlClientProvider } from 'next-intl'
import { getLocale } from 'next-intl/server'
import type { ReactNode } from 'react'
import { type Messages, messagesOf } from '@/lib/i18n/messages'
import { TIME_ZONE } from '@/lib/site'

type Namespace = keyof Messages

/** What every page's browser code may say. */
const everywhere: Namespace[] = ['common', 'cookies']

/** What pages with forms and calls need besides. */
export const formTexts: Namespace[] = ['errors', 'toasts', 'validation']

/**
 * Gives browser code below the texts of the named namespaces, and only those: the rest never leaves the server.
 * Providers do not add up; the innermost one decides.
 */
export async function ClientTexts({ namespaces = [], children }: { namespaces?: Namespace[]; children: ReactNode }) {
  const locale = await getLocale()
  const all = messagesOf(locale)
  const picked = Object.fromEntries([...everywhere, ...namespaces].map((name) => [name, all[name]]))
  return (
    <NextIntlClientProvider locale={locale} messages={picked} timeZone={TIME_ZONE} formats={null}>
      {children}
    </NextIntlClientProvider>
  )
}
