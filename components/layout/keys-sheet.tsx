'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { deskKeys } from '@/components/review/use-desk-keys'
import { Dialog } from '@/components/ui/dialog'
import { KeysList } from '@/components/ui/keys-list'
import { useCommandKey } from '@/lib/platform/browser/command-key'
import { isCovered, isPlainKey } from '@/lib/platform/browser/plain-key'
import { useVisiblePath } from '@/lib/platform/browser/visible-path'

/** The keys of the administrators' area, which `?` shows on every page; the review desk has a sheet of its own. */
export function KeysSheet() {
  const t = useTranslations('admin.keys')
  const desk = useTranslations('admin.review.keys')
  const isDesk = useVisiblePath() === '/admin/review'
  const command = useCommandKey()
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (isDesk) return
    const press = (event: KeyboardEvent) => {
      if (event.key !== deskKeys.help || !isPlainKey(event) || isCovered()) return
      event.preventDefault()
      setOpen(true)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [isDesk])
  const names = Object.keys(deskKeys) as (keyof typeof deskKeys)[]
  const everywhere = [
    [`${command} K`, t('find')],
    [deskKeys.help, t('help')],
    ['Esc', t('close')],
  ] as const
  return (
    <Dialog open={open} onOpenChange={setOpen} title={t('title')} size="lg">
      <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        <KeysList title={t('everywhere')} rows={everywhere} />
        <KeysList title={t('desk')} rows={names.flatMap((name) => (name === 'help' ? [] : [[deskKeys[name], desk(name)] as const]))} />
      </div>
    </Dialog>
  )
}
