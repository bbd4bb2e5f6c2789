'use client'

import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { pageSizes } from '@/lib/platform/browser/page-query'
import { smallControlClass } from './field'

/** Chooses how many rows a page of the list has. @param size the current number */
export function PageSize({ size, onSize }: { size: number; onSize: (size: number) => void }) {
  const t = useTranslations('area')
  const id = useId()
  return (
    <div className="flex items-center justify-end gap-3">
      <label htmlFor={id} className="text-sm text-muted">
        {t('page_size')}
      </label>
      <select id={id} value={size} onChange={({ target }) => onSize(Number(target.value))} className={smallControlClass}>
        {pageSizes.map((value) => (
          <option key={value} value={value}>
            {value}
          </option>
        ))}
      </select>
    </div>
  )
}
