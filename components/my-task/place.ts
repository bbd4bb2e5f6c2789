'use client'

import { create } from 'zustand'

/** What the page shows: a task by its link's token, one of this device by its code, or the list. */
export type Place = { token: string } | { code: string } | { list: true }

/** Undefined until the browser has read the address. Outside of the components, because it must survive a change of language. */
export const usePlace = create<{ place: Place | undefined }>()(() => ({ place: undefined }))

const set = (place: Place) => usePlace.setState({ place })

const TOKEN = /^#([\w-]{20,100})$/
const CODE = /^#([A-Z0-9]{4,16})$/

/** The key of lib/browser/early/link-token.ts: a reload before the task was shown opens it all the same. */
const STORED = 'task_token'

function stored(change?: string | null): string | undefined {
  try {
    if (change) sessionStorage.setItem(STORED, change)
    if (change === null) sessionStorage.removeItem(STORED)
    return sessionStorage.getItem(STORED) ?? undefined
  } catch {
    // Storage is switched off.
    return undefined
  }
}

/** The page's address, with the code of a task of this device. Through the router, which would write its own address back otherwise. */
const addressOf = (code?: string) => `${window.location.pathname}${window.location.search}${code ? `#${code}` : ''}`

/** Reads the address. A token leaves it at once: the address bar is seen, kept in the history and shared. */
export function readPlace(): void {
  const written = TOKEN.exec(window.location.hash)?.[1]
  if (written) {
    stored(written)
    window.history.replaceState(null, '', addressOf())
  }
  const token = written ?? window.taskToken ?? stored()
  window.taskToken = undefined
  const code = CODE.exec(window.location.hash)?.[1]
  const before = usePlace.getState().place
  if (token) set({ token })
  else if (code) set({ code })
  else if (!before || 'code' in before) set({ list: true })
}

/** Follows links to tasks while the page is open, and the browser's Back. @returns stops it */
export function followPlace(): () => void {
  readPlace()
  window.addEventListener('hashchange', readPlace)
  window.addEventListener('popstate', readPlace)
  return () => {
    window.removeEventListener('hashchange', readPlace)
    window.removeEventListener('popstate', readPlace)
  }
}

/** Forgets a token that opens nothing. */
export const dropToken = () => stored(null)

export function openTask(code: string): void {
  window.history.pushState(null, '', addressOf(code))
  set({ code })
}

/** The task of a link is one of this device now, under its code. */
export function settle(code: string): void {
  stored(null)
  window.history.replaceState(null, '', addressOf(code))
  set({ code })
}

export function showList(): void {
  stored(null)
  window.history.pushState(null, '', addressOf())
  set({ list: true })
}
