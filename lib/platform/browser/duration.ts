const HOUR = 60
const DAY = 24 * HOUR

/** Converts minutes to a key below `transparency.duration` and its values; from a day on without minutes. */
export function durationOf(minutes: number): { unit: 'minutes' | 'hours' | 'days'; values: Record<string, number> } {
  if (minutes < HOUR) return { unit: 'minutes', values: { minutes } }
  if (minutes < DAY) return { unit: 'hours', values: { hours: Math.floor(minutes / HOUR), minutes: minutes % HOUR } }
  const hours = Math.ceil(minutes / HOUR)
  return { unit: 'days', values: { days: Math.floor(hours / 24), hours: hours % 24 } }
}
