import { languageTag } from '@/lib/i18n/locales'
import { TIME_ZONE } from '@/lib/site'
import type { Writer } from '../letter'

/** To somebody who is to become an administrator. @param until in ISO 8601 */
export const invitation: Writer<{ invitation: number; inviter: string; until: string }> = ({ inviter, until }, { t, locale, link }) => {
  const moment = new Intl.DateTimeFormat(languageTag[locale], { dateStyle: 'full', timeStyle: 'short', timeZone: TIME_ZONE }).format(new Date(until))
  return {
    subject: t('mail.invitation.subject', { inviter }),
    paragraphs: [t('mail.invitation.text', { inviter }), t('mail.invitation.once', { until: moment })],
    action: { text: t('mail.invitation.action'), url: link },
    note: t('mail.invitation.note'),
  }
}
