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
 */
export function useSteadyRows<Row extends { id: number }, Page extends PageOf<Row>>(key: string, page: Page | undefined, acts: number) {
  const [shown, setShown] = useState<{ key: string; page: Page; acts: number }>()
  const isSame = shown !== undefined && shown.key === key
  const isHeld = isSame && page !== undefined && shown.page.data.length > 0 && shown.acts === acts && idsOf(shown.page) !== idsOf(page)
  if (page && !isHeld && (shown?.page !== page || shown.key !== key))
    setShown({ key, page, acts: isSame && idsOf(shown.page) === idsOf(page) ? shown.acts : acts })
  if (!isHeld) return { page, isHeld: false, show: () => {} }
  const rows = shown.page.data.map((row) => page.data.find(({ id }) => id === row.id) ?? row)
  return { page: { ...page, data: rows }, isHeld: true, show: () => setShown({ key, page, acts }) }
}
