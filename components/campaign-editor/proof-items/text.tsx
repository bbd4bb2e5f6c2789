'use client'

import { useTranslations } from 'next-intl'
import { WholeField } from '../fields'
import type { ItemFormProps } from './props'

export function TextItemForm({ item, path, onChange }: ItemFormProps<'text'>) {
  const t = useTranslations('campaign_admin.items')
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <WholeField path={`${path}.minimum`} label={t('minimum')} value={item.minimum} onChange={(minimum) => onChange({ ...item, minimum })} />
      <WholeField path={`${path}.maximum`} label={t('maximum')} value={item.maximum} onChange={(maximum) => onChange({ ...item, maximum })} />
    </div>
  )
}
