'use client'

import { useTranslations } from 'next-intl'

const HOUR = 60
const DAY = 24 * HOUR

/** Writes minutes in the largest unit of which there are two: `45 min`, `5 h`, `3 d`. Needs the texts of `campaign_admin`. */
export function useAnswerTime(): (minutes: number) => string {
  const t = useTranslations('campaign_admin.time')
  return (minutes) => {
    if (minutes < 2 * HOUR) return t('minutes', { count: Math.round(minutes) })
    return minutes < 2 * DAY ? t('hours', { count: Math.round(minutes / HOUR) }) : t('days', { count: Math.round(minutes / DAY) })
  }
}
