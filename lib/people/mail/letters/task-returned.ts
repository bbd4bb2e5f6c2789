import { type RejectReason, takesNoProof } from '@/db/values'
import type { Writer } from '../letter'
import { greeting, writtenMoment } from '../words'

interface Returned {
  name: string
  reason: RejectReason
  /** The reviewer's note for the person. */
  note: string | null
  until: string
  /** Whether the person can still send a new proof, and whether they can appeal. */
  can_redo: boolean
  can_appeal: boolean
  /** Until when its money is kept; null or missing if nothing is. */
  money_kept?: string | null
}

/** To the person of a task: why it was returned, what to do, and until when. */
export const taskReturned: Writer<Returned> = ({ name, reason, note, until, can_redo, can_appeal, money_kept }, writing) => {
  const { t, locale, link } = writing
  const at = writtenMoment(locale, until)
  // Without attempts left the text must not ask for a new proof. The texts of the reasons after which none is taken ask for none.
  const todo = can_redo || takesNoProof(reason) ? [t(`review.reasons.${reason}.todo`)] : [t('mail.task_returned.last')]
  return {
    subject: t('mail.task_returned.subject'),
    greeting: greeting(writing, name),
    paragraphs: [t('mail.task_returned.text'), t(`review.reasons.${reason}.what`), ...(note ? [t('mail.task_returned.note', { note })] : []), ...todo],
    after: [
      ...(can_redo ? [t('mail.task_returned.until', { at })] : []),
      ...(can_appeal ? [t('mail.task_returned.appeal', { at })] : []),
      ...(money_kept && (can_redo || can_appeal) ? [t('mail.task_returned.money_kept', { at: writtenMoment(locale, money_kept) })] : []),
    ],
    action: { text: t('mail.open_task'), url: link },
    note: t('mail.task_note'),
  }
}
