import { useState } from 'react'

interface PageOf<Row> {
  data: Row[]
}

const idsOf = (page: PageOf<{ id: number }>) => page.data.map(({ id }) => id).join()

/**
 * Keeps the rows of a list where they are while it is refreshed: rows change their content at once, but none comes, goes or moves before the reader
 * wants it, so that what is being read stays in place.
 * @param key what the list shows: another one shows its rows at once
 * @param page the newest answer; undefined while none belongs to `key`
 * @param acts a number that changes with what the reader does themselves, after which the list may move once
 * @returns `away`: the ids of rows that are still shown but not in the newest answer, whose content has to be asked for one by one
 */
export function useSteadyRows<Row extends { id: number }, Page extends PageOf<Row>>(key: string, page: Page | undefined, acts: number) {
  const [shown, setShown] = useState<{ key: string; page: Page; acts: number }>()
  const isSame = shown !== undefined && shown.key === key
  const isHeld = isSame && page !== undefined && shown.page.data.length > 0 && shown.acts === acts && idsOf(shown.page) !== idsOf(page)
  if (page && !isHeld && (shown?.page !== page || shown.key !== key))
    setShown({ key, page, acts: isSame && idsOf(shown.page) === idsOf(page) ? shown.acts : acts })
  if (!isHeld) return { page, away: [], isHeld: false, show: () => {} }
  const newest = (row: Row) => page.data.find(({ id }) => id === row.id)
  const rows = shown.page.data.map((row) => newest(row) ?? row)
  const away = shown.page.data.filter((row) => !newest(row)).map(({ id }) => id)
  return { page: { ...page, data: rows }, away, isHeld: true, show: () => setShown({ key, page, acts }) }
}
