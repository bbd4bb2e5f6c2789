'use client'

import { useTranslations } from 'next-intl'
import { RejectTogether } from '@/components/admin/reject-together'
import { call } from '@/lib/platform/browser/call'
import { type ReviewItem, rejectCopies } from '@/lib/work/review/decision/contract'

interface Props {
  item: ReviewItem
  onClose: () => void
  /** Called after some or all of them were rejected. */
  onReturned: () => void
}

/** Asks for confirmation, then rejects all waiting copies of a picture in several calls. */
export function CopiesDialog({ item: { completion, copies }, onClose, onReturned }: Props) {
  const t = useTranslations('admin.review')
  const reasons = useTranslations('review.reasons')
  const reject = async () => {
    const returned: number[] = []
    for (let left = copies; left > 0; ) {
      const { data: answer } = await call(rejectCopies, { body: { completion_id: completion.id, expected: left } })
      returned.push(...answer.completion_ids)
      // The rest is being decided by other reviewers.
      left = answer.rejected > 0 ? Math.min(answer.left, copies - returned.length) : 0
    }
    return returned
  }
  return (
    <RejectTogether
      title={t('copies_title', { count: copies })}
      text={t('copies_text', { count: copies, reason: reasons('already_used.label').toLowerCase() })}
      confirm={t('copies_return', { count: copies })}
      reject={reject}
      done={(count) => t('copies_done', { count })}
      onClose={onClose}
      onRejected={onReturned}
    />
  )
}
