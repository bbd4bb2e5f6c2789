'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { TextField } from '@/components/ui/field'
import { useLast } from '@/lib/platform/browser/use-last'
import { useDeleteCompletion } from '@/lib/work/completions/client'
import type { Completion } from '@/lib/work/completions/contract'

/** Asks for confirmation and a reason before a completion is deleted. Closes after success and after failure (SPEC section 4). @param toDelete undefined closes the dialog */
export function DeleteCompletion({ toDelete, onClose }: { toDelete: Completion | undefined; onClose: () => void }) {
  const t = useTranslations('admin.activity')
  const remove = useDeleteCompletion()
  const [typed, setTyped] = useState<{ of: number; reason: string }>()
  const shown = useLast(toDelete)
  if (!shown) return null
  const { id, name, promoter, status } = shown
  const reason = typed?.of === id ? typed.reason : ''
  const close = () => {
    setTyped(undefined)
    onClose()
  }
  // A rejected completion is in nobody's earnings, so the text mentions none.
  const consequence = promoter === null ? 'confirm_delete_public_text' : status === 'rejected' ? 'confirm_delete_rejected_text' : 'confirm_delete_text'
  return (
    <ConfirmDialog
      danger
      open={toDelete !== undefined}
      onOpenChange={(open) => !open && close()}
      title={t('confirm_delete', { name })}
      text={t(consequence, { name })}
      confirm={t('delete')}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ id, ...(reason.trim() && { reason: reason.trim() }) }, { onSettled: close })}
    >
      <TextField
        label={t('delete_reason')}
        hint={t(promoter === null ? 'delete_reason_public_hint' : 'delete_reason_hint')}
        maxLength={200}
        autoComplete="off"
        value={reason}
        onChange={({ target }) => setTyped({ of: id, reason: target.value })}
      />
    </ConfirmDialog>
  )
}
