'use client'

import { useTranslations } from 'next-intl'
import { useLayoutEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/field'
import { useTryCode } from '@/lib/work/campaigns/admin-client'
import { useEditor } from '../context'
import type { ItemFormProps } from './props'

/** The word is passed on when the field or the editor is left: saved while it is typed, it would be hidden half-written. */
export function CodeItemForm({ item, path, onChange }: ItemFormProps<'code'>) {
  const t = useTranslations('campaign_admin.items')
  const { errors } = useEditor()
  const [typed, setTyped] = useState(item.code ?? '')
  const take = () => {
    const code = typed.trim()
    if (code === '') return
    onChange({ ...item, code })
    setTyped('')
  }
  const latest = useRef(take)
  latest.current = take
  // Before the editor's own effects end, which save what waits. A field that is removed with its page loses the focus without an event.
  useLayoutEffect(() => () => latest.current(), [])
  return (
    <>
      <TextField
        label={t(item.code_hash ? 'code_new' : 'code')}
        hint={t(item.code ? 'code_waits' : item.code_hash ? 'code_kept' : 'code_hint')}
        required={!item.code_hash}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={60}
        data-path={`${path}.code_hash`}
        error={errors[`${path}.code`] ?? errors[`${path}.code_hash`]}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={take}
        onKeyDown={({ key }) => key === 'Enter' && take()}
      />
      {item.code_hash && !item.code && <TryCode item={item.key} />}
    </>
  )
}

/** Tries the saved code as people will type it. */
function TryCode({ item }: { item: string }) {
  const t = useTranslations('campaign_admin.items')
  const { campaign } = useEditor()
  const [typed, setTyped] = useState('')
  const trying = useTryCode(campaign)
  const send = () => typed.trim() !== '' && trying.mutate({ item, code: typed.trim() })
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            label={t('try')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={60}
            value={typed}
            onChange={({ target }) => {
              trying.reset()
              setTyped(target.value)
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              send()
            }}
          />
        </div>
        <Button variant="secondary" busy={trying.isPending} onClick={send}>
          {t('try_do')}
        </Button>
      </div>
      <p role="status" className={trying.data ? 'text-sm font-semibold text-accent-deep' : 'text-sm font-semibold text-warning'}>
        {trying.data !== undefined && t(trying.data ? 'try_right' : 'try_wrong')}
      </p>
    </div>
  )
}
