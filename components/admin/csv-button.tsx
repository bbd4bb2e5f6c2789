'use client'

import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { TextField } from '@/components/ui/field'
import { useDownload } from '@/lib/money/exports/client'
import { SPREADSHEET_ROWS } from '@/lib/money/exports/contract'
import type { Guard } from '@/lib/platform/browser/call'
import { useFigures } from '@/lib/platform/browser/money-format'
import { type Days, inOrder } from '@/lib/platform/contract/days'
import type { CallInput, EndpointShape } from '@/lib/platform/contract/endpoint'

interface Props<E extends EndpointShape> {
  endpoint: E
  /** Names the file where a page offers more than one. */
  label?: string
  /** Asks for the password; needed for calls whose contract says `confirmed`. */
  guard?: Guard
  input: (days: { from?: string; to?: string }) => CallInput<E>
  /** Says what the chosen days apply to, and what happens without them. */
  text?: string
  /** The days of the list on the screen, with which the form starts. */
  shown?: Days
  /** The number of rows of the list; undefined while unknown. */
  total?: number | undefined
}

/** Like `FileButton`, for lists that grow without end: asks for the days, and warns when a spreadsheet cannot hold all rows. */
export function CsvDaysButton<const E extends EndpointShape>({ endpoint, input, label, text, guard, shown, total = 0 }: Props<E>) {
  const t = useTranslations('admin')
  const csv = useTranslations('area')('csv')
  const validation = useTranslations('validation')
  const figures = useFigures()
  const download = useDownload(endpoint, guard)
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
      <Button
        variant="secondary"
        className="max-sm:px-3"
        title={label ?? csv}
        onClick={() => {
          setDays({ from: shown?.from ?? '', to: shown?.to ?? '' })
          setOpen(true)
        }}
      >
        <Download aria-hidden className="size-5" strokeWidth={1.75} />
        <span className="max-sm:sr-only">{label ?? csv}</span>
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={label ?? t('csv_title')} text={text ?? t('csv_text')}>
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
            {csv}
          </Button>
        </form>
      </Dialog>
    </>
  )
}
