import { type RejectReason, takesNoProof } from '@/db/values'
import type { Writer } from '../letter'
import { greeting } from '../words'

/** Most codes in one letter; a picture can have hundreds of copies. */
const NAMED = 10

/** To a promoter: completions through their link were rejected, for one reason. The reviewers' notes are not in it. */
export const completionRejected: Writer<{ name: string; codes: string[]; reason: RejectReason }> = ({ name, codes, reason }, writing) => {
  const { t, site } = writing
  const count = codes.length
  const more = count > NAMED ? [t('mail.completion_rejected.more', { count: count - NAMED })] : []
  return {
    subject: t('mail.completion_rejected.subject', { count }),
    greeting: greeting(writing, name),
    paragraphs: [t('mail.completion_rejected.text', { count })],
    facts: [
      { name: t(count === 1 ? 'mail.facts.code' : 'mail.facts.codes'), value: [...codes.slice(0, NAMED), ...more].join(', ') },
      { name: t('mail.facts.reason'), value: t(`review.reasons.${reason}.label`) },
    ],
    after: [t(takesNoProof(reason) ? 'mail.completion_rejected.after_done' : 'mail.completion_rejected.after', { count })],
    action: { text: t('mail.completion_rejected.action'), url: `${site}/promoter/completions?status=rejected` },
    note: t('mail.account_note'),
  }
}
