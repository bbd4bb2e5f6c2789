import type { Writer } from '../letter'
import { greeting } from '../words'

/** To a promoter: a text that an administrator wrote, with greeting and frame in the promoter's language. */
export const messageToPromoter: Writer<{ name: string; subject: string; text: string }> = ({ name, subject, text }, writing) => ({
  subject,
  greeting: greeting(writing, name),
  paragraphs: [writing.t('mail.message_to_promoter.intro'), ...text.split(/\n\s*\n/)],
  action: { text: writing.t('mail.message_to_promoter.action'), url: `${writing.site}/promoter` },
  note: writing.t('mail.account_note'),
})
