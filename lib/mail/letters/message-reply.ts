import { languageTag } from '@/lib/i18n/locales'
import { TIME_ZONE } from '@/lib/site'
import type { Writer } from '../letter'

const LINE_BREAK = /\r\n|[\r\n\u2028\u2029]/

/** To whoever wrote through the contact form: what an administrator answers, with their own words below it. */
export const messageReply: Writer<{ name: string; text: string; message: string; written_at: string }> = (
  { name, text, message, written_at },
  { t, locale },
) => {
  const date = new Intl.DateTimeFormat(languageTag[locale], { dateStyle: 'long', timeStyle: 'short', timeZone: TIME_ZONE }).format(new Date(written_at))
  const quoted = message.split(LINE_BREAK).map((line) => `> ${line}`)
  return {
    subject: t('mail.message_reply.subject'),
    greeting: t('mail.greeting', { name }),
    paragraphs: [text.split(LINE_BREAK).join('\n'), [t('mail.message_reply.quoted', { date }), ...quoted].join('\n')],
    note: t('mail.message_reply.note'),
  }
}
