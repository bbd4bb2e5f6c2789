import { TIME_ZONE } from '@/lib/site'

/**
 * Calendar months as the API names them, `2026-11`, from the present one on (America/Sao_Paulo). For the browser only.
 * @param step -1 for those before it, newest first
 */
export function monthsFromNow(count: number, step: 1 | -1 = 1): string[] {
  const [year = 0, month = 0] = new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE, year: 'numeric', month: '2-digit' })
    .format(new Date())
    .split('-')
    .map(Number)
  return Array.from({ length: count }, (_, at) => new Date(Date.UTC(year, month - 1 + step * at, 1)).toISOString().slice(0, 7))
}

/** A month of the API in words: `novembro de 2026`. @param tag of the language */
export const sayMonth = (month: string, tag: string): string =>
  new Intl.DateTimeFormat(tag, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-01T00:00:00Z`))
