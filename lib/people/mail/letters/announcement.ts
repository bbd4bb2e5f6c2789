import type { Writer } from '../letter'
import { greeting } from '../words'

/** To promoters: what administrators tell many of them, with a link that ends such letters. */
export const announcement: Writer<{ name: string; announcement: number; title: string; text: string }> = ({ name, announcement, title, text }, writing) => ({
  subject: title,
  greeting: greeting(writing, name),
  paragraphs: text.split(/\n\s*\n/),
  action: { text: writing.t('mail.announcement.action'), url: `${writing.site}/promoter/announcements?open=${announcement}` },
  note: writing.t('mail.announcement.note'),
  unsubscribe: { text: writing.t('mail.announcement.stop'), url: writing.link },
})
