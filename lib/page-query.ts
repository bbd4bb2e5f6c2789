'use client'

import { useSearchParams } from 'next/navigation'
import { useVisiblePath } from './i18n/visible-path'

/** The page that a `links` address of a list leads to. */
export function pageOfLink(link: string | null): number | undefined {
  if (!link) return undefined
  const page = Number(new URLSearchParams(link.split('?')[1]).get('page'))
  return Number.isInteger(page) && page > 0 ? page : undefined
}

const readPage = (text: string | null) => {
  const page = Number(text ?? 1)
  return Number.isInteger(page) && page > 0 ? page : 1
}

/**
 * Where the reader is in a list, kept in the address (`?page=2&search=…`), so that reload, back button and copied addresses
 * lead to the same rows. Other parameters stay. The component that calls it needs a `Suspense` boundary above it.
 * @returns `query` for the list's query factory, and what moves it
 */
export function usePageQuery() {
  const pathname = useVisiblePath()
  const params = useSearchParams()
  const page = readPage(params.get('page'))
  const search = params.get('search')?.trim().slice(0, 200) ?? ''

  // Next follows the browser's own history, without asking the server for a page that is the same.
  const go = (change: Record<string, string>, how: 'pushState' | 'replaceState') => {
    const next = new URLSearchParams(params)
    for (const [name, value] of Object.entries(change)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    window.history[how](null, '', next.size > 0 ? `${pathname}?${next}` : pathname)
  }
  return {
    query: { page, ...(search && { search }) },
    /** Another parameter of the address, such as a list's order; empty when it is not there. */
    param: (name: string) => params.get(name) ?? '',
    /** Sets other parameters and goes to the first page; an empty text takes one away. */
    setParams: (change: Record<string, string>) => go({ ...change, page: '' }, 'pushState'),
    page,
    search,
    setPage: (to: number, replace = false) => go({ page: to > 1 ? String(to) : '' }, replace ? 'replaceState' : 'pushState'),
    /** One step back leads out of the search, however often it was refined. */
    setSearch: (text: string) => go({ search: text, page: '' }, search && text ? 'replaceState' : 'pushState'),
  }
}
export type Place = ReturnType<typeof usePageQuery>

/** The first page of a list, as it is prerendered. */
export const startOfList: Place = { query: { page: 1 }, param: () => '', setParams: () => {}, page: 1, search: '', setPage: () => {}, setSearch: () => {} }
