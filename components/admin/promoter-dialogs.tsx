'use client'

import { useTranslations } from 'next-intl'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { useLast } from '@/lib/platform/browser/use-last'
import { useDeletePromoter, useTogglePromoter } from '@/lib/work/promoters/client'
import type { Promoter } from '@/lib/work/promoters/contract'
import { ClosePromoterDialog } from './close-promoter-dialog'

/** The action that is being confirmed, and its promoter. */
export interface PromoterAction {
  kind: 'disable' | 'enable' | 'delete'
  promoter: Promoter
}

/** Asks before a promoter is disabled, enabled or deleted, or paid out first where something is owed. Closes after success and after failure (SPEC section 4). */
export function PromoterDialogs({ action, onClose, onDeleted }: { action: PromoterAction | undefined; onClose: () => void; onDeleted?: () => void }) {
  const t = useTranslations('admin.promoters')
  const toggle = useTogglePromoter()
  const remove = useDeletePromoter()
  const shown = useLast(action)
  if (!shown) return null
  const { kind, promoter } = shown
  if (kind === 'delete' && promoter.owed > 0) return <ClosePromoterDialog promoter={promoter} open={action !== undefined} onClose={onClose} />
  const change = kind === 'delete' ? remove : toggle
  return (
    <ConfirmDialog
      open={action !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={t(`confirm_${kind}`, { name: promoter.name })}
      text={t(`confirm_${kind}_text`, { name: promoter.name })}
      confirm={t(kind)}
      danger={kind !== 'enable'}
      busy={change.isPending}
      onConfirm={() => change.mutate(promoter, { onSettled: onClose, onSuccess: () => kind === 'delete' && onDeleted?.() })}
    />
  )
}
