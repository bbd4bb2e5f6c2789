import type { Writer } from '../letter'

/** To a promoter: what an administrator wrote by hand, in its own language, within a frame in theirs. */
export const messageToPromoter: Writer<{ name: string; subject: string; text: string }> = ({ name, subject, text }, { t, site }) => ({
  subject,
  greeting: t('mail.greeting', { name }),
  paragraphs: [t('mail.message_to_promoter.intro'), ...text.split(/\n\s*\n/)],
  action: { text: t('mail.message_to_promoter.action'), url: `${site}/promoter` },
  note: t('mail.account_note'),
})
