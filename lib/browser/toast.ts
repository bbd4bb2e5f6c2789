'use client'

import { useSyncExternalStore } from 'react'

type Sonner = typeof import('sonner')
type Say = (sonner: Sonner) => void

let sonner: Sonner | undefined
let asked = false
/** What was said before the library came. */
let unsaid: Say[] = []
const listeners = new Set<() => void>()

/** Fetches what draws toasts, once; after a failure the next toast fetches it again. No page waits for it before it can be used. */
export function fetchToasts(): void {
  if (asked) return
  asked = true
  import('sonner').then(
    (loaded) => {
      sonner = loaded
      for (const say of unsaid.splice(0)) say(loaded)
      for (const listener of listeners) listener()
    },
    () => {
      asked = false
    },
  )
}

function say(what: Say) {
  if (sonner) return what(sonner)
  unsaid.push(what)
  fetchToasts()
}

/** Short messages at the top of the page; `Toaster` in components/ui/toaster.tsx shows them. */
export const toast = {
  success: (text: string) => say(({ toast }) => toast.success(text)),
  /** @param options `id`: the same id shows the same toast once */
  error: (text: string, options?: { id: string }) => say(({ toast }) => toast.error(text, options)),
  /** Takes all of them away. */
  dismiss() {
    unsaid = []
    sonner?.toast.dismiss()
  },
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The library once it has come. */
export const useSonner = () =>
  useSyncExternalStore(
    subscribe,
    () => sonner,
    () => undefined,
  )
