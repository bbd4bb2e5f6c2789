'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { TextField } from '@/components/ui/field'
import { useEditor } from '../context'
import type { ItemFormProps } from './props'

const hostsIn = (text: string) => text.split(/[\s,;]+/).filter(Boolean)

export function LinkItemForm({ item, path, onChange }: ItemFormProps<'link'>) {
  const t = useTranslations('campaign_admin.items')
  const { errors } = useEditor()
  const [typed, setTyped] = useState(item.hosts.join(', '))
  const shown = hostsIn(typed).join() === item.hosts.join() ? typed : item.hosts.join(', ')
  const error = Object.entries(errors).find(([field]) => field === `${path}.hosts` || field.startsWith(`${path}.hosts.`))?.[1]
  return (
    <TextField
      label={t('hosts')}
      hint={t('hosts_hint')}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={1000}
      data-path={`${path}.hosts`}
      error={error}
      value={shown}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange({ ...item, hosts: hostsIn(target.value) })
      }}
    />
  )
}
