import { defaultLocale, languageTag } from '@/lib/platform/i18n/locales'
import { TIME_ZONE } from '@/lib/site'

/** The hours of the day in which nothing rings: from 21 to 8. */
const QUIET_FROM = 21
const QUIET_UNTIL = 8
const HOUR_MS = 60 * 60_000

/** Whether it is the name of a time zone. */
export function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat(undefined, { timeZone: name }))
  } catch {
    return false
  }
}

/** How many milliseconds it is until a person may be rung; 0 by day. @param timeZone one that is not known is Brazil's */
export function quietMs(timeZone: string, now = new Date()): number {
  const zone = isTimeZone(timeZone) ? timeZone : TIME_ZONE
  const clock = new Intl.DateTimeFormat(languageTag[defaultLocale], {
    timeZone: zone,
    hourCycle: 'h23',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(now)
  const part = (type: string) => Number(clock.find((each) => each.type === type)?.value)
  const hour = part('hour')
  if (hour >= QUIET_UNTIL && hour < QUIET_FROM) return 0
  return ((QUIET_UNTIL - hour + 24) % 24) * HOUR_MS - part('minute') * 60_000 - part('second') * 1000
}
