'use client'

import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { TextField } from '@/components/ui/field'
import { useFigures } from '@/lib/browser/money-format'
import type { CallInput, EndpointShape } from '@/lib/contract/endpoint'
import { useDownload } from '@/lib/exports/client'
import { inOrder, SPREADSHEET_ROWS } from '@/lib/exports/contract'

/** Saves a list as a CSV file, narrowed and ordered as on the screen. */
export function CsvButton<const E extends EndpointShape>({ endpoint, input }: { endpoint: E; input: CallInput<E> }) {
  const t = useTranslations('admin')
  const download = useDownload(endpoint)
  return (
    <Button variant="secondary" busy={download.isPending} onClick={() => download.mutate(input)}>
      <Download aria-hidden className="size-5" strokeWidth={1.75} />
      {t('csv')}
    </Button>
  )
}

interface DaysProps<E extends EndpointShape> {
  endpoint: E
  input: (days: { from?: string; to?: string }) => CallInput<E>
  /** How many rows the list has, when that is known. */
  total: number | undefined
}

/** The same for a list that never stops growing: asks for which days, and says when a spreadsheet would not hold them all. */
export function CsvDaysButton<const E extends EndpointShape>({ endpoint, input, total = 0 }: DaysProps<E>) {
  const t = useTranslations('admin')
  const validation = useTranslations('validation')
  const figures = useFigures()
  const download = useDownload(endpoint)
  const [open, setOpen] = useState(false)
  const [days, setDays] = useState({ from: '', to: '' })
  const reversed = !inOrder(days)
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (reversed) return
    download.mutate(input({ ...(days.from && { from: days.from }), ...(days.to && { to: days.to }) }), { onSuccess: () => setOpen(false) })
  }
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <Download aria-hidden className="size-5" strokeWidth={1.75} />
        {t('csv')}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={t('csv_title')} text={t('csv_text')}>
        <form noValidate onSubmit={save} className="flex flex-col gap-5">
          {total >= SPREADSHEET_ROWS && (
            <p role="note" className="rounded-control bg-warning-tint p-4 text-warning">
              {t('csv_too_long', { total: figures.whole(total), most: figures.whole(SPREADSHEET_ROWS - 1) })}
            </p>
          )}
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField label={t('csv_from')} type="date" value={days.from} onChange={({ target }) => setDays({ ...days, from: target.value })} />
            <TextField
              label={t('csv_to')}
              type="date"
              value={days.to}
              error={reversed ? validation('days_reversed') : undefined}
              onChange={({ target }) => setDays({ ...days, to: target.value })}
            />
          </div>
          <Button type="submit" busy={download.isPending}>
            {t('csv')}
          </Button>
        </form>
      </Dialog>
    </>
  )
}
