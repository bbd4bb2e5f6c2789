'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { showFailure } from '@/lib/platform/browser/failure'
import { toast } from '@/lib/platform/browser/toast'
import type { CallOutput } from '@/lib/platform/contract/endpoint'
import { MOST_COPIES, type showPictureGroup } from '@/lib/work/picture-groups/contract'
import { rejectSomeGroupCopies, useManyReviews } from '@/lib/work/reviews/client'

interface Props {
  found: Pick<CallOutput<typeof showPictureGroup>, 'copies' | 'originals' | 'outcomes'>
  onClose: () => void
}

/** Says which tasks of a group would be rejected and which stay, and rejects them in several calls once that is confirmed. */
export function RejectCopiesDialog({ found, onClose }: Props) {
  const t = useTranslations('admin.groups')
  const reasons = useTranslations('review.reasons')
  // What the reader agrees to is what the dialog named, whatever is decided or handed in meanwhile.
  const [{ copies, originals, outcomes }] = useState(found)
  const many = useManyReviews(async () => {
    let rejected = 0
    for (let at = 0; at < copies.length; at += MOST_COPIES) {
      const ids = copies.slice(at, at + MOST_COPIES).map(({ id }) => id)
      rejected += (await rejectSomeGroupCopies({ completion_ids: ids })).rejected
    }
    toast.success(t('rejected', { count: rejected }))
  })
  const stays = [
    ...originals.map(({ id, payment_code: code, name }) => ({ key: id, text: t('stays.original', { code, name }) })),
    ...(['decided', 'appealed'] as const).flatMap((key) => (outcomes[key] > 0 ? [{ key, text: t(`stays.${key}`, { count: outcomes[key] }) }] : [])),
  ]
  return (
    <ConfirmDialog
      danger
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('reject_title', { count: copies.length })}
      text={t('reject_text', { reason: reasons('already_used.label').toLowerCase() })}
      confirm={t('reject', { count: copies.length })}
      busy={many.isPending}
      onConfirm={() => many.mutate(undefined, { onError: showFailure, onSettled: onClose })}
    >
      <div className="flex flex-col gap-4">
        <section aria-label={t('will_reject')} className="flex flex-col gap-1">
          <h3 className="font-bold">{t('will_reject')}</h3>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached with keys. */}
          <ul tabIndex={0} className="max-h-44 overflow-y-auto rounded-control border border-line px-3 py-2">
            {copies.map(({ id, payment_code: code, name }) => (
              <li key={id} className="flex flex-wrap gap-x-3 py-0.5">
                <span className="figure font-semibold">{code}</span>
                <span className="min-w-0 text-muted wrap-anywhere">{name}</span>
              </li>
            ))}
          </ul>
          {outcomes.copy > copies.length && <p className="text-sm text-muted">{t('more', { count: outcomes.copy - copies.length })}</p>}
        </section>
        <section aria-label={t('will_stay')} className="flex flex-col gap-1">
          <h3 className="font-bold">{t('will_stay')}</h3>
          <ul className="flex max-h-32 list-disc flex-col gap-1 overflow-y-auto pl-5">
            {stays.map(({ key, text }) => (
              <li key={key} className="wrap-anywhere">
                {text}
              </li>
            ))}
          </ul>
        </section>
      </div>
    </ConfirmDialog>
  )
}
