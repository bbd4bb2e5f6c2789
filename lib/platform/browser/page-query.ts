'use client'

import { useSearchParams } from 'next/navigation'
import type { Days } from '@/lib/platform/contract/days'
import { useVisiblePath } from './visible-path'

const readPage = (text: string | null) => {
  const page = Number(text ?? 1)
  return Number.isSafeInteger(page) && page > 0 ? page : 1
}

/** How many rows a page of a list can have. */
export const pageSizes = [10, 25, 50, 100] as const

/** The rows per page in the address; undefined for the list's default. */
const readSize = (text: string | null) => pageSizes.find((size) => String(size) === text)

/** A calendar day as `2026-01-31`, within the range that the server accepts. */
const readDay = (text: string | null): string | undefined => {
  if (!text || !/^[2-9]\d{3}-\d\d-\d\d$/.test(text) || text > '9999-12-30') return undefined
  const at = new Date(`${text}T12:00:00Z`)
  return Number.isNaN(at.getTime()) || !at.toISOString().startsWith(text) ? undefined : text
}

/** The days in the address, without invalid ones and without a last day before the first. */
function readDays(params: URLSearchParams): Days {
  const [from, to] = [readDay(params.get('from')), readDay(params.get('to'))]
  return { ...(from && { from }), ...(to && !(from && to < from) && { to }) }
}

/**
 * Page, rows per page, search and days of a list, stored in the address (`?page=2&search=…`), so that reload, back button and copied addresses show
 * the same rows. Other parameters stay. The component that calls it needs a `Suspense` boundary above it.
 * @returns `query` for the query factory of a list with a search, `paging` for one without, `days` for one with days, and functions to change them
 */
export function usePageQuery() {
  const pathname = useVisiblePath()
  const params = useSearchParams()
  const page = readPage(params.get('page'))
  const search = params.get('search')?.trim().slice(0, 200) ?? ''
  const size = readSize(params.get('per_page'))
  const paging = { page, ...(size && { per_page: size }) }

  // With the browser's own history Next updates without requesting the same page from the server.
  const go = (change: Record<string, string>, method: 'pushState' | 'replaceState') => {
    // Reads the address itself, because React's state lags behind quick presses.
    const next = new URLSearchParams(window.location.search)
    for (const [name, value] of Object.entries(change)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    const address = next.size > 0 ? `${pathname}?${next}` : pathname
    // A tab reports one press twice, by the press and by the focus, which must add only one history entry.
    if (address !== window.location.pathname + window.location.search) window.history[method](null, '', address)
  }
  const paramNow = (name: string) => new URLSearchParams(window.location.search).get(name) ?? ''
  const setPage = (to: number, replace = false) => go({ page: to > 1 ? String(to) : '' }, replace ? 'replaceState' : 'pushState')
  return {
    query: { ...paging, ...(search && { search }) },
    paging,
    days: readDays(params),
    /** Another parameter of the address, such as a list's order; empty if absent. */
    param: (name: string) => params.get(name) ?? '',
    /** What the address itself says of it, which React's state lags behind when presses are quick. */
    paramNow,
    /** Sets other parameters and goes to the first page; an empty text removes a parameter. */
    setParams: (change: Record<string, string>) => go({ ...change, page: '' }, 'pushState'),
    /** Opens or closes an item of this page of the list. @param replace whether to replace the history entry of the item that was open before */
    setOpened: (change: Record<string, string>, replace = false) => go(change, replace ? 'replaceState' : 'pushState'),
    page,
    search,
    setPage,
    /** Changes how many rows a page has; the first one stays on it. @param before how many it had */
    setSize: (to: number, before: number) => {
      const first = Math.floor(((page - 1) * before) / to) + 1
      go({ per_page: String(to), page: first > 1 ? String(first) : '' }, 'pushState')
    },
    setDays: ({ from = '', to = '' }: Days) => go({ from, to, page: '' }, 'pushState'),
    /** Goes a page forward or back from the one in the address, so that four quick presses turn four pages, even before they are shown. */
    turnPage: (by: 1 | -1, last: number) => {
      const at = readPage(paramNow('page'))
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
  paging: { page: 1 },
  days: {},
  param: () => '',
  paramNow: () => '',
  setParams: () => {},
  setOpened: () => {},
  page: 1,
  search: '',
  setPage: () => {},
  setSize: () => {},
  setDays: () => {},
  turnPage: () => {},
  setSearch: () => {},
}
