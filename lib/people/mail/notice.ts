import type { MailKind } from '@/db/mail-values'
import type { RejectReason } from '@/db/values'
import type { ShortNotice } from '@/lib/people/channels/channel'
import type { Locale } from '@/lib/platform/i18n/locales'
import { translatorFor } from '@/lib/platform/i18n/translator'
import type { QueuedLetter } from './queue'

/**
 * The letters that the person of a task can have by another channel. That a payout method was changed is not among them: it protects the person, and goes
 * to the address that they gave, whatever was chosen since.
 */
export const noticeLetterKinds = ['task_received', 'task_approved', 'task_returned', 'task_paid', 'task_payout_failed'] as const satisfies readonly MailKind[]
type NoticeKind = (typeof noticeLetterKinds)[number]

export const isNoticeKind = (kind: string): kind is NoticeKind => noticeLetterKinds.some((known) => known === kind)

/** A letter in a few words. @param mail of a kind that is a notice */
export function noticeOf({ kind, data }: Pick<QueuedLetter, 'kind' | 'data'>, locale: Locale): ShortNotice {
  const t = translatorFor(locale)
  // Safe: only letters of these kinds are asked for.
  const known = kind as NoticeKind
  const { reason, came_back } = data as { reason?: RejectReason; came_back?: boolean }
  const name = came_back ? 'task_came_back' : known
  return {
    name,
    isReason: reason !== undefined,
    title: t(`mail.notices.${name}.title`),
    text: reason ? t(`review.reasons.${reason}.what`) : t(`mail.notices.${name}.text`),
  }
}
