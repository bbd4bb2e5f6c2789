'use client'

import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { cn } from '@/components/ui/cn'
import { smallControlClass } from '@/components/ui/field'
import type { PromoterSort } from '@/lib/work/promoters/contract'

const names = {
  '-created_at': 'newest',
  created_at: 'oldest',
  '-clicks': 'most_clicks',
  clicks: 'fewest_clicks',
  '-completions': 'most_completions',
  completions: 'fewest_completions',
  '-earnings': 'most_earnings',
  earnings: 'least_earnings',
} as const satisfies Record<PromoterSort, string>

interface Props {
  sort: PromoterSort
  onSort: (sort: PromoterSort) => void
}

/** A heading that sorts: highest first, then lowest first. The heading's cell has `aria-sort`. */
export function SortButton({ by, label, sort, onSort }: Props & { by: 'clicks' | 'completions' | 'earnings' | 'created_at'; label: string }) {
  const Icon = sort === by ? ArrowUp : sort === `-${by}` ? ArrowDown : ArrowUpDown
  return (
    <button
      type="button"
      onClick={() => onSort(sort === `-${by}` ? by : `-${by}`)}
      className={cn('-my-3 inline-flex min-h-11 items-center gap-1 font-semibold whitespace-nowrap hover:text-ink', Icon !== ArrowUpDown && 'text-ink')}
    >
      {label}
      <Icon aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
    </button>
  )
}

/** The same orders as a select, for widths without table headings. */
export function SortChoice({ sort, onSort }: Props) {
  const t = useTranslations('admin.promoters')
  const id = useId()
  return (
    <div className="flex w-full items-center gap-3 @min-[40rem]:w-auto @min-[57rem]:hidden">
      <label htmlFor={id} className="shrink-0 text-sm text-muted">
        {t('sort')}
      </label>
      <select id={id} value={sort} onChange={(event) => onSort(event.target.value as PromoterSort)} className={`${smallControlClass} w-full`}>
        {Object.entries(names).map(([value, name]) => (
          <option key={value} value={value}>
            {t(`sorts.${name}`)}
          </option>
        ))}
      </select>
    </div>
  )
}
