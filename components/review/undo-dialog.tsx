'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { controlClass, Field } from '@/components/ui/field'
import { RequiredNote } from '@/components/ui/required-note'
import { NOTE_LENGTH } from '@/lib/work/review/decision/contract'

interface Props {
  /** The name of the completion's person. */
  name: string
  /** Whether the call is being sent: then only the caller closes it. */
  busy?: boolean
  onUndo: (why: string) => void
  onClose: () => void
}

/** Asks for the reason for undoing an older decision. */
export function UndoDialog({ name, busy = false, onUndo, onClose }: Props) {
  const t = useTranslations('admin.review')
  const common = useTranslations('common')
  const validation = useTranslations('validation')
  const [why, setWhy] = useState('')
  const [missing, setMissing] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (why.trim()) onUndo(why.trim())
    else setMissing(true)
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} locked={busy} title={t('undo_title', { name })} text={t('undo_text')}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <RequiredNote />
        <Field label={t('undo_why')} required error={missing && !why.trim() ? validation('why_required') : undefined}>
          {({ required, ...control }) => (
            <textarea
              {...control}
              data-first
              rows={3}
              maxLength={NOTE_LENGTH}
              aria-required={required}
              readOnly={busy}
              value={why}
              onChange={({ target }) => setWhy(target.value)}
              className={controlClass}
            />
          )}
        </Field>
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="secondary" aria-disabled={busy || undefined} onClick={() => !busy && onClose()}>
            {common('cancel')}
          </Button>
          <Button type="submit" busy={busy}>
            {t('undo')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
