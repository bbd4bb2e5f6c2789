'use client'

import type { ReactNode } from 'react'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { showFailure } from '@/lib/platform/browser/failure'
import { toast } from '@/lib/platform/browser/toast'
import { useManyReviews } from '@/lib/work/review/decision/client'
import { offerUndo } from './undo-together'

interface Props {
  title: string
  text: string
  confirm: string
  /** Rejects them, in several calls if need be. @returns the ids of those that were rejected */
  reject: () => Promise<number[]>
  /** What is said of so many. */
  done: (count: number) => string
  onClose: () => void
  /** Called before it closes after rejecting some, all or, where that failed, perhaps none of them. */
  onRejected?: () => void
  children?: ReactNode
}

/** Asks for confirmation, then rejects many waiting tasks together, and offers to undo it. */
export function RejectTogether({ title, text, confirm, reject, done, onClose, onRejected, children }: Props) {
  const many = useManyReviews(async () => {
    const began = Date.now()
    const rejected = await reject()
    offerUndo(rejected, began)
    toast.success(done(rejected.length))
  })
  const settled = () => {
    onRejected?.()
    onClose()
  }
  return (
    <ConfirmDialog
      danger
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      text={text}
      confirm={confirm}
      busy={many.isPending}
      onConfirm={() => many.mutate(undefined, { onError: showFailure, onSettled: settled })}
    >
      {children}
    </ConfirmDialog>
  )
}
