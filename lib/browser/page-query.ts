'use client'

import { useSearchParams } from 'next/navigation'
import { useVisiblePath } from './visible-path'

const readPage = (text: string | null) => {
  const page = Number(text ?? 1)
  return Number.isInteger(page) && page > 0 ? page : 1
}

/**
 * Page and search of a list, stored in the address (`?page=2&search=…`), so that reload, back button and copied addresses
 * show the same rows. Other parameters stay. The component that calls it needs a `Suspense` boundary above it.
 * @returns `query` for the list's query factory, and functions to change it
 */
export function usePageQuery() {
  const pathname = useVisiblePath()
  const params = useSearchParams()
  const page = readPage(params.get('page'))
  const search = params.get('search')?.trim().slice(0, 200) ?? ''

  // With the browser's own history Next updates without requesting the same page from the server.
  const go = (change: Record<string, string>, method: 'pushState' | 'replaceState') => {
    // Reads the address itself, because React's state lags behind quick presses.
    const next = new URLSearchParams(window.location.search)
    for (const [name, value] of Object.entries(change)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    window.history[method](null, '', next.size > 0 ? `${pathname}?${next}` : pathname)
  }
  const setPage = (to: number, replace = false) => go({ page: to > 1 ? String(to) : '' }, replace ? 'replaceState' : 'pushState')
  return {
    query: { page, ...(search && { search }) },
    /** Another parameter of the address, such as a list's order; empty if absent. */
    param: (name: string) => params.get(name) ?? '',
    /** Sets other parameters and goes to the first page; an empty text removes a parameter. */
    setParams: (change: Record<string, string>) => go({ ...change, page: '' }, 'pushState'),
    /** Opens or closes something of this page of the list. @param replace whether one step back passes over what was open before */
    setOpened: (change: Record<string, string>, replace = false) => go(change, replace ? 'replaceState' : 'pushState'),
    page,
    search,
    setPage,
    /** Goes a page forward or back from the one in the address, so that four quick presses turn four pages, even before they are shown. */
    turnPage: (by: 1 | -1, last: number) => {
      const at = readPage(new URLSearchParams(window.location.search).get('page'))
      const to = Math.max(1, Math.min(at + by, last))
      if (to !== at) setPage(to)
    },
    /** Refining a search replaces the history entry, so that one step back leaves the search. */
    setSearch: (text: string) => go({ search: text, page: '' }, search && text ? 'replaceState' : 'pushState'),
  }
}
export type PageState = ReturnType<typeof usePageQuery>

/** The first page of a list, as it is prerendered. */
export const startOfList: PageState = {
  query: { page: 1 },
  param: () => '',
  setParams: () => {},
  setOpened: () => {},
  page: 1,
  search: '',
  setPage: () => {},
  turnPage: () => {},
  setSearch: () => {},
}
