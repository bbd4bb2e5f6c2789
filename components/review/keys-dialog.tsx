'use client'

import { useTranslations } from 'next-intl'
import { Dialog } from '@/components/ui/dialog'
import { KeysList } from '@/components/ui/keys-list'
import { useCommandKey } from '@/lib/platform/browser/command-key'
import { reasons } from './reasons'
import { deskKeys } from './use-desk-keys'

/** The keys of the desk, the digits of the reasons, and the key of the search, which is everywhere. */
export function KeysDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const t = useTranslations('admin.review')
  const find = useTranslations('admin.keys')
  const texts = useTranslations('review.reasons')
  const command = useCommandKey()
  const names = Object.keys(deskKeys) as (keyof typeof deskKeys)[]
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('keys_title')} size="lg">
      <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        <KeysList rows={[...names.map((name) => [deskKeys[name], t(`keys.${name}`)] as const), ['Esc', t('keys.close')], [`${command} K`, find('find')]]} />
        <KeysList rows={reasons.map((reason, index) => [`${deskKeys.reject} ${index + 1}`, texts(`${reason}.label`)])} />
      </div>
    </Dialog>
  )
}
