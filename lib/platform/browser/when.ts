import { useSyncExternalStore } from 'react'

const DAY = 86_400_000

const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate())

/** The day of a time in words, as seen from another day, both in the reader's time zone: `hoje`, `ontem`, `3 de nov.`, with the year if it is another one. */
export function sayDay(date: Date, today: Date, tag: string): string {
  // Rounded: a day on which clocks are changed has 23 or 25 hours.
  const days = Math.round((midnight(date).getTime() - midnight(today).getTime()) / DAY)
  if (Math.abs(days) <= 1) return new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }).format(days, 'day')
  const year = date.getFullYear() === today.getFullYear() ? {} : ({ year: 'numeric' } as const)
  return new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', ...year }).format(date)
}

function everyMinute(look: () => void) {
  const timer = setInterval(look, 60_000)
  return () => clearInterval(timer)
}

const todayText = () => new Date().toDateString()

/** Today in the reader's time zone, updated after midnight. For the browser only: a server does not know the zone. */
export const useToday = (): Date => new Date(useSyncExternalStore(everyMinute, todayText, todayText))
