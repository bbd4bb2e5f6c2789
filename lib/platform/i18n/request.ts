import { getRequestConfig } from 'next-intl/server'
import { TIME_ZONE } from '@/lib/site'
import { defaultLocale, isLocale } from './locales'
import { compiledPageMessagesOf } from './messages'

/** next-intl's configuration per request; the locale comes from the `[locale]` segment. */
export default getRequestConfig(async ({ requestLocale }) => {
  const requested = await requestLocale
  const locale = isLocale(requested) ? requested : defaultLocale
  return { locale, messages: compiledPageMessagesOf(locale), timeZone: TIME_ZONE }
})
