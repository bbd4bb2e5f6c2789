import { TIME_ZONE } from '@/lib/site'

/** The calendar day, as the server counts days: `2026-11-22`. */
export const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE }).format(new Date())
