'use client'

import { CalendarDays } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { type Days, inOrder } from '@/lib/platform/contract/days'
import { Button, buttonClass } from './button'
import { cn } from './cn'
import { Dialog } from './dialog'
import { TextField } from './field'
import { CalendarDay } from './time'

interface Props {
  /** The chosen days. */
  days: Days
  onDays: (days: Days) => void
}

/** Filters a list by days: a button with the chosen days, and a dialog to choose them. On phones it is an icon until days are chosen. */
export function DaysFilter({ days, onDays }: Props) {
  const t = useTranslations('area.days')
  const validation = useTranslations('validation')
  const [typed, setTyped] = useState<{ from: string; to: string }>()
  const { from = '', to = '' } = typed ?? {}
  const reversed = !inOrder({ from, to })
  const isOn = days.from !== undefined || days.to !== undefined
  const apply = (next: Days) => {
    setTyped(undefined)
    onDays(next)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!reversed) apply({ ...(from && { from }), ...(to && { to }) })
  }
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setTyped({ from: days.from ?? '', to: days.to ?? '' })}
        className={buttonClass({ variant: 'secondary' }, cn('max-sm:px-3', isOn && 'border-accent bg-accent-tint text-accent-deep'))}
      >
        <CalendarDays aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
        <span className={isOn ? undefined : 'max-sm:sr-only'}>
          <Named days={days} />
        </span>
      </button>
      <Dialog open={typed !== undefined} onOpenChange={(open) => !open && setTyped(undefined)} title={t('title')} text={t('text')}>
        <form noValidate onSubmit={submit} className="flex flex-col gap-5">
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label={t('from')}
              type="date"
              min="2000-01-01"
              max="9999-12-30"
              value={from}
              onChange={({ target }) => setTyped({ from: target.value, to })}
            />
            <TextField
              label={t('to')}
              type="date"
              min="2000-01-01"
              max="9999-12-30"
              value={to}
              error={reversed ? validation('days_reversed') : undefined}
              onChange={({ target }) => setTyped({ from, to: target.value })}
            />
          </div>
          <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <Button variant="secondary" onClick={() => apply({})}>
              {t('clear')}
            </Button>
            <Button type="submit">{t('show')}</Button>
          </div>
        </form>
      </Dialog>
    </>
  )
}

/** The days in words. */
function Named({ days: { from, to } }: { days: Days }) {
  const t = useTranslations('area.days')
  const first = () => <CalendarDay date={from ?? ''} />
  const last = () => <CalendarDay date={to ?? ''} />
  if (from && to) return from === to ? first() : t.rich('between', { first, last })
  if (from) return t.rich('since', { first })
  return to ? t.rich('until', { last }) : t('all')
}
