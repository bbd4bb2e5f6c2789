'use client'

import { useTranslations } from 'next-intl'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { showFailure } from '@/lib/platform/browser/failure'
import { toast } from '@/lib/platform/browser/toast'
import { rejectSomeCopies, useManyReviews } from '@/lib/work/reviews/client'
import type { ReviewItem } from '@/lib/work/reviews/contract'

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
  const many = useManyReviews(async () => {
    let returned = 0
    for (let left = copies; left > 0; ) {
      const answer = await rejectSomeCopies({ completion_id: completion.id, expected: left })
      returned += answer.rejected
      // The rest is being decided by other reviewers.
      left = answer.rejected > 0 ? Math.min(answer.left, copies - returned) : 0
    }
    toast.success(t('copies_done', { count: returned }))
  })
  return (
    <ConfirmDialog
      danger
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('copies_title', { count: copies })}
      text={t('copies_text', { count: copies, reason: reasons('already_used.label').toLowerCase() })}
      confirm={t('copies_return', { count: copies })}
      busy={many.isPending}
      onConfirm={() =>
        many.mutate(undefined, {
          onError: showFailure,
          onSettled: () => {
            onReturned()
            onClose()
          },
        })
      }
    />
  )
}
