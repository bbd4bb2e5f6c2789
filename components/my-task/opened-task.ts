'use client'

import { create } from 'zustand'
import { dropLinkToken, linkToken } from '@/lib/platform/browser/link-token'

/** What the page shows: a task by its task token, or a task of this device by its code. Without either, `/my-tasks` is shown instead. */
export type Place = { token: string } | { code: string } | { list: true }

/** Undefined until the browser has read the address. Outside of the components, because it must survive a change of language. */
export const usePlace = create<{ place: Place | undefined }>()(() => ({ place: undefined }))

const set = (place: Place) => usePlace.setState({ place })

const CODE = /^#([A-Z0-9]{4,16})$/

/** The page's address with the code of a task of this device. Changed through the router, which would otherwise restore its own address. */
const addressOf = (code: string) => `${window.location.pathname}${window.location.search}#${code}`

/** Reads the address, and removes a token from it at once, because addresses are seen, stored in the history and shared. */
export function readPlace(): void {
  const token = linkToken('my-task')
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

/** Removes a token that opens no task. */
export const dropToken = () => dropLinkToken('my-task')

export function openTask(code: string): void {
  window.history.pushState(null, '', addressOf(code))
  set({ code })
}

/** Changes the address to the code of a task, once the task is stored on this device. */
export function showTaskOf(code: string): void {
  dropToken()
  // The router would take the same address anew for the answer to a press that has just begun to lead elsewhere.
  if (window.location.hash !== `#${code}`) window.history.replaceState(null, '', addressOf(code))
  set({ code })
}

/** Forgets the task that the page shows, before another page or task is opened by a link. */
export function leaveTask(): void {
  dropToken()
  usePlace.setState({ place: undefined })
}
