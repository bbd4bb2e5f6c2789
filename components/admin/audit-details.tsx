'use client'

import { useTranslations } from 'next-intl'
import { Dialog } from '@/components/ui/dialog'
import { CalendarDay, isCalendarDay, Moment } from '@/components/ui/time'
import { completionStatuses, payoutFailures, payoutStates, rejectReasons } from '@/db/values'
import type { AuditEntry } from '@/lib/people/audit/contract'

interface Props {
  entry: AuditEntry
  open: boolean
  onClose: () => void
}

/** The values of an entry's fields before and after the change. */
export function AuditDetails({ entry, open, onClose }: Props) {
  const t = useTranslations('admin.audit')
  const names = [...new Set([...Object.keys(entry.before ?? {}), ...Object.keys(entry.after ?? {})])]
  // Created rows have no 'before' and deleted ones no 'after', so the empty column is left out to save width on phones.
  const sides = (['before', 'after'] as const).filter((side) => entry[side] !== null)
  // A recorded field without a translation is shown under its own name.
  const label = (name: string) => {
    const key = `fields.${name}` as 'fields.name'
    return t.has(key) ? t(key) : name
  }
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title={t('dialog', { id: entry.id })} text={<Moment at={entry.created_at} />} size="lg">
      {names.length === 0 ? (
        <p className="text-muted">{t('no_fields')}</p>
      ) : (
        <table className="w-full table-fixed border-collapse text-left">
          <thead>
            <tr className="border-b border-line text-sm text-muted">
              {(['field', ...sides] as const).map((head) => (
                <th key={head} scope="col" className="py-2 pr-3 font-semibold">
                  {t(head)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {names.map((name) => (
              <tr key={name} className="border-line align-top not-last:border-b">
                <th scope="row" className="py-2 pr-3 text-sm font-semibold break-words">
                  {label(name)}
                </th>
                {sides.map((side) => (
                  <td key={side} className="py-2 pr-3 break-words [&_time_span]:whitespace-normal">
                    <Value name={name} value={entry[side]?.[name]} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  )
}

/** A recorded value: times in the reader's zone; days, yes and no, and known words in the reader's language; the rest unchanged. */
function Value({ name, value }: { name: string; value: unknown }) {
  const t = useTranslations('admin.audit')
  const review = useTranslations('review')
  const payout = useTranslations('payout')
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return t('nothing')
  if (typeof value === 'boolean') return t(value ? 'on' : 'off')
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return <Moment at={value} />
  if (typeof value === 'string' && isCalendarDay(value)) return <CalendarDay date={value} />
  if (name === 'status' && isOneOf(completionStatuses, value)) return review(`status.${value}`)
  // The reason for deleting a completion is free text, so it is not translated.
  if (name === 'reason' && isOneOf(rejectReasons, value)) return review(`reasons.${value}.label`)
  if (name === 'reason' && isOneOf(payoutFailures, value)) return payout(`failures.${value}.label`)
  if (name === 'state' && isOneOf(payoutStates, value)) return payout(`states.${value}`)
  return Array.isArray(value) ? value.join(', ') : String(value)
}

const isOneOf = <Word extends string>(words: readonly Word[], value: unknown): value is Word => words.some((word) => word === value)
