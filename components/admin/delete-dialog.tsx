'use client'

import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { useLast } from '@/lib/platform/browser/use-last'

interface Props<Row> {
  /** The row to delete; undefined closes the dialog. */
  toDelete: Row | undefined
  onClose: () => void
  title: (row: Row) => string
  text: (row: Row) => string
  confirm: string
  remove: { isPending: boolean; mutate: (id: number, options: { onSettled: () => void }) => void }
}

/** Asks for confirmation before a row is deleted. Closes after success and after failure (SPEC section 4). */
export function DeleteDialog<Row extends { id: number }>({ toDelete, onClose, title, text, confirm, remove }: Props<Row>) {
  const shown = useLast(toDelete)
  if (!shown) return null
  return (
    <ConfirmDialog
      danger
      open={toDelete !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={title(shown)}
      text={text(shown)}
      confirm={confirm}
      busy={remove.isPending}
      onConfirm={() => remove.mutate(shown.id, { onSettled: onClose })}
    />
  )
}
