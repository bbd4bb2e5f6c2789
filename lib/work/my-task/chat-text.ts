import 'server-only'
import type { completions } from '@/db/schema/completions'
import type { reviews } from '@/db/schema/reviews'
import { translatorFor } from '@/lib/platform/i18n/translator'

type Person = Pick<typeof completions.$inferSelect, 'name' | 'locale' | 'paymentCode'>
type Returned = Pick<typeof reviews.$inferSelect, 'reason' | 'note'>

/** What an administrator sends to the person of a task on WhatsApp, in the person's language. @param returned the decision that stands, when the task was returned */
export function chatText({ name, locale, paymentCode: code }: Person, link: string, returned: Returned | undefined): string {
  const t = translatorFor(locale)
  const first = name.split(' ')[0] ?? name
  if (!returned?.reason) return t('chat.link', { name: first, code, link })
  const { reason, note } = returned
  const text = t('chat.returned', { name: first, code, what: t(`review.reasons.${reason}.what`), todo: t(`review.reasons.${reason}.todo`) })
  return [text, note, t('chat.returned_link', { link })].filter(Boolean).join('\n\n')
}
