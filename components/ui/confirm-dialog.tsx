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
  /** What follows from it. */
  text: ReactNode
  /** The deed: 'Disable promoter'. */
  confirm: string
  danger?: boolean
  /** The change is on its way: nothing closes the dialog until the caller does. */
  busy: boolean
  onConfirm: () => void
}

/** Asks before a change that cannot simply be undone. Escape, a press outside and Cancel leave everything as it is; the focus starts on Cancel. The caller closes it, also after a failure. */
export function ConfirmDialog({ open, onOpenChange, title, text, confirm, danger = false, busy, onConfirm }: Props) {
  const t = useTranslations('common')
  // Once for each time that it is asked: `busy` comes after the second click of a double click.
  const confirmed = useRef(false)
  useEffect(() => {
    if (open) confirmed.current = false
  }, [open])
  const confirmOnce = () => {
    if (confirmed.current) return
    confirmed.current = true
    onConfirm()
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
          <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={confirmOnce}>
            {confirm}
          </Button>
        </>
      }
    />
  )
}
