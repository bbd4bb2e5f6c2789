'use client'

import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { TextField } from '@/components/ui/field'
import { useDownload } from '@/lib/money/exports/client'
import { exportLiabilities } from '@/lib/money/payouts/files-contract'
import type { Guard } from '@/lib/platform/browser/call'
import { today } from '@/lib/platform/browser/today'

/** Saves the amounts that were owed at the end of a chosen day as a CSV file. */
export function LiabilitiesButton({ guard }: { guard: Guard }) {
  const t = useTranslations('admin.payouts.files')
  const area = useTranslations('area')
  const download = useDownload(exportLiabilities, guard)
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState('')
  const save = (event: FormEvent) => {
    event.preventDefault()
    download.mutate({ query: { at: at || today() } }, { onSuccess: () => setOpen(false) })
  }
  return (
    <>
      <Button variant="secondary" className="max-sm:px-3" title={t('liabilities')} onClick={() => setOpen(true)}>
        <Download aria-hidden className="size-5" strokeWidth={1.75} />
        <span className="max-sm:sr-only">{t('liabilities')}</span>
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={t('liabilities')} text={t('liabilities_text')}>
        <form noValidate onSubmit={save} className="flex flex-col gap-5">
          <TextField
            label={t('liabilities_day')}
            hint={t('liabilities_hint')}
            type="date"
            max={today()}
            value={at}
            onChange={({ target }) => setAt(target.value)}
          />
          <Button type="submit" busy={download.isPending}>
            {area('csv')}
          </Button>
        </form>
      </Dialog>
    </>
  )
}
