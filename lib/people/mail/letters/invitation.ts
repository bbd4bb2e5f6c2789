import type { Writer } from '../letter'
import { writtenMoment } from '../words'

/** To an invited administrator. @param until in ISO 8601 */
export const invitation: Writer<{ invitation: number; inviter: string; until: string }> = ({ inviter, until }, { t, locale, link }) => {
  return {
    subject: t('mail.invitation.subject', { inviter }),
    paragraphs: [t('mail.invitation.text', { inviter }), t('mail.invitation.once', { until: writtenMoment(locale, until) })],
    action: { text: t('mail.invitation.action'), url: link },
    note: t('mail.invitation.note'),
  }
}
