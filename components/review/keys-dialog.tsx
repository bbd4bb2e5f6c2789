'use client'

import { useTranslations } from 'next-intl'
import { Dialog } from '@/components/ui/dialog'
import { reasons } from './reasons'
import { deskKeys } from './use-desk-keys'

/** The keys of the desk, and the digits of the reasons. */
export function KeysDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const t = useTranslations('admin.review')
  const texts = useTranslations('review.reasons')
  const names = Object.keys(deskKeys) as (keyof typeof deskKeys)[]
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('keys_title')} size="lg">
      <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        <Keys rows={[...names.map((name) => [deskKeys[name], t(`keys.${name}`)] as const), ['Esc', t('keys.close')]]} />
        <Keys rows={reasons.map((reason, index) => [`${deskKeys.reject} ${index + 1}`, texts(`${reason}.label`)])} />
      </div>
    </Dialog>
  )
}

const Keys = ({ rows }: { rows: (readonly [keys: string, what: string])[] }) => (
  <dl className="flex flex-col gap-2">
    {rows.map(([keys, what]) => (
      <div key={keys} className="flex items-baseline gap-3">
        <dt className="flex w-14 shrink-0 gap-1">
          {keys.split(' ').map((key) => (
            <kbd key={key} className="figure min-w-7 rounded-sm border border-edge px-1.5 text-center font-sans text-sm font-semibold">
              {key}
            </kbd>
          ))}
        </dt>
        <dd>{what}</dd>
      </div>
    ))}
  </dl>
)
