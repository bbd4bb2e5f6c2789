'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from './button'
import { Dialog } from './dialog'

interface Props {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The question: 'Disable Maria Silva?'. */
  title: string
  /** The consequences. */
  text: ReactNode
  /** The label of the confirming button: 'Disable promoter'. */
  confirm: string
  danger?: boolean
  /** While true, only the caller can close the dialog. */
  busy: boolean
  onConfirm?: () => void
  /** The id of the form among its children that the confirming button sends, instead of `onConfirm`. */
  form?: string
  /** Fields that go with it. */
  children?: ReactNode
}

/** Asks before a change that cannot easily be undone. Escape, a press outside and Cancel change nothing; the focus starts on Cancel. The caller closes it, also after a failure. */
export function ConfirmDialog({ open, onOpenChange, title, text, confirm, danger = false, busy, onConfirm, form, children }: Props) {
  const t = useTranslations('common')
  // Confirms only once each time it opens: `busy` is rendered only after the second click of a double click.
  const confirmed = useRef(false)
  useEffect(() => {
    if (open) confirmed.current = false
  }, [open])
  const confirmOnce = () => {
    if (confirmed.current) return
    confirmed.current = true
    onConfirm?.()
  }
  return (
    <Dialog
      question
      open={open}
      onOpenChange={onOpenChange}
      locked={busy}
      title={title}
      text={text}
      actions={
        <>
          <Button variant="secondary" data-first aria-disabled={busy || undefined} onClick={() => !busy && onOpenChange(false)}>
            {t('cancel')}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} busy={busy} {...(form ? { type: 'submit', form } : { onClick: confirmOnce })}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
