import type { Writer } from '../letter'
import { greeting, writtenMoment } from '../words'

const LINE_BREAK = /\r\n|[\r\n\u2028\u2029]/

/** To the sender of a contact message: an administrator's answer, with the message quoted below it. */
export const messageReply: Writer<{ name: string; text: string; message: string; written_at: string }> = ({ name, text, message, written_at }, writing) => {
  const { t, locale } = writing
  const quoted = message.split(LINE_BREAK).map((line) => `> ${line}`)
  return {
    subject: t('mail.message_reply.subject'),
    greeting: greeting(writing, name),
    paragraphs: [text.split(LINE_BREAK).join('\n'), [t('mail.message_reply.quoted', { date: writtenMoment(locale, written_at) }), ...quoted].join('\n')],
    note: t('mail.message_reply.note'),
  }
}
