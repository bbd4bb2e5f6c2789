'use client'

import { useLocale } from 'next-intl'
import { useId } from 'react'
import { smallControlClass } from '@/components/ui/field'
import { monthsFromNow, sayMonth } from '@/lib/platform/browser/months'
import { languageTag } from '@/lib/platform/i18n/locales'

/** How long payments are kept with the name of their payee: five years, and the present one. */
const YEARS = 6

/** The present month and those before it, newest first, and their years. For the browser only. */
export function pastMonths() {
  const months = monthsFromNow(12 * YEARS, -1)
  return { months, years: [...new Set(months.map((month) => month.slice(0, 4)))].slice(0, YEARS) }
}

interface Props {
  label: string
  months?: string[]
  years?: string[]
  value: string
  onChange: (period: string) => void
}

/** Chooses a month or a year, as the API names them. */
export function PeriodChoice({ label, months = [], years = [], value, onChange }: Props) {
  const tag = languageTag[useLocale()]
  const id = useId()
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <select id={id} className={smallControlClass} value={value} onChange={({ target }) => onChange(target.value)}>
        {years.map((year) => (
          <option key={year} value={year}>
            {year}
          </option>
        ))}
        {months.map((month) => (
          <option key={month} value={month}>
            {sayMonth(month, tag)}
          </option>
        ))}
      </select>
    </div>
  )
}
