'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useId, useState } from 'react'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { TextField } from '@/components/ui/field'
import type { PersonFound } from '@/lib/work/privacy-requests/contract'

interface Props {
  open: boolean
  counts: PersonFound['counts']
  busy: boolean
  onClose: () => void
  onErase: () => void
}

/** Says what is erased for good, and asks for a word, each time anew. */
export function ErasePersonDialog({ open, counts: { tasks, clicks, messages }, busy, onClose, onErase }: Props) {
  const t = useTranslations('admin.privacy')
  const id = useId()
  return (
    <ConfirmDialog
      danger
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('erase_title')}
      text={t('erase_text', { tasks, clicks, messages })}
      confirm={t('erase')}
      busy={busy}
      form={id}
    >
      <WordForm id={id} onRight={onErase} />
    </ConfirmDialog>
  )
}

/** In the dialog, so that what was typed goes with it however it is closed. */
function WordForm({ id, onRight }: { id: string; onRight: () => void }) {
  const t = useTranslations('admin.privacy')
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const word = t('word')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isRight = typed.trim().toLowerCase() === word
    setWrong(!isRight)
    if (isRight) onRight()
  }
  return (
    <form id={id} method="post" noValidate onSubmit={submit}>
      <TextField
        label={t('type', { word })}
        required
        autoComplete="off"
        autoCapitalize="none"
        error={isWrong ? t('wrong', { word }) : undefined}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </form>
  )
}
