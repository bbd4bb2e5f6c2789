'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/field'
import { failureText } from '@/lib/platform/browser/failure'
import { useAddLabel } from '@/lib/work/promoter-campaigns/client'
import { toLabel } from './share-text'

interface Props {
  onMade: (label: string) => void
  onCancel: () => void
}

/** Makes a label of what the promoter calls a place. */
export function NewLabel({ onMade, onCancel }: Props) {
  const t = useTranslations('promoter.campaigns.link')
  const common = useTranslations('common')
  const errors = useTranslations('errors')
  const add = useAddLabel()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const label = toLabel(typed)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!label) return setError(t('name_empty'))
    add.mutate(label, {
      onSuccess: () => onMade(label),
      onError: (failure) => setError(failureText(failure, { fallback: errors('fallback'), down: errors('down') })),
    })
  }
  return (
    <form noValidate method="post" onSubmit={submit} className="flex flex-col gap-3 rounded-control border border-line bg-paper p-4">
      <TextField
        label={t('name')}
        hint={label && label !== typed ? t('name_result', { label }) : t('name_hint')}
        autoFocus
        autoComplete="off"
        maxLength={80}
        required
        value={typed}
        error={error}
        onChange={({ target }) => {
          setTyped(target.value)
          setError(undefined)
        }}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={add.isPending}>
          {t('add')}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          {common('cancel')}
        </Button>
      </div>
    </form>
  )
}
