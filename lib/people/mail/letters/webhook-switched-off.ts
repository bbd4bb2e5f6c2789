import type { Role } from '@/lib/platform/contract/endpoint'
import type { Writer } from '../letter'
import { greeting, writtenMoment } from '../words'

/** To the owner of a webhook that failed for five days. @param since in ISO 8601 */
export const webhookSwitchedOff: Writer<{ name: string; role: Role; webhook: string; host: string; since: string }> = (
  { name, role, webhook, host, since },
  writing,
) => {
  const { t, locale, site } = writing
  return {
    subject: t('mail.webhook_switched_off.subject', { webhook }),
    greeting: greeting(writing, name),
    paragraphs: [t('mail.webhook_switched_off.text', { webhook })],
    facts: [
      { name: t('mail.webhook_switched_off.host'), value: host },
      { name: t('mail.webhook_switched_off.since'), value: writtenMoment(locale, since) },
    ],
    after: [t('mail.webhook_switched_off.after')],
    action: { text: t('mail.webhook_switched_off.action'), url: `${site}/${role}/developers` },
    note: t('mail.account_note'),
  }
}
