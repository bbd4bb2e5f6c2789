'use client'

import { useTranslations } from 'next-intl'

/** The name of a field by its path, such as `content.steps.2.lead.pt`: 'Step 3, opening, Portuguese'. Needs the texts of `campaign_parts`. */
export function useFieldName(): (path: string) => string {
  const t = useTranslations('campaign_parts')
  return (path) => {
    const names = path.split('.').filter((name) => name !== 'content' && name !== 'settings')
    return (
      names
        .map((name) => {
          if (/^\d+$/.test(name)) return String(Number(name) + 1)
          return t.has(name as 'title') ? t(name as 'title') : name
        })
        .join(' › ') || t('content')
    )
  }
}
