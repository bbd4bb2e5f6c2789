'use client'

import { useTranslations } from 'next-intl'

/** The name of a part of a draft by its path, such as `content.steps.task`. Needs the texts of `campaign_admin`. */
export function usePartName(): (part: string) => string {
  const t = useTranslations('campaign_admin')
  return (part) => {
    const [first = '', second = '', third = ''] = part.split('.')
    const top = `parts.${first === 'content' ? second : first}`
    const name = t.has(top as 'parts.title') ? t(top as 'parts.title') : part
    const step = `step_kinds.${third}`
    if (third === '') return name
    return `${name}: ${t.has(step as 'step_kinds.task') ? t(step as 'step_kinds.task') : third}`
  }
}
