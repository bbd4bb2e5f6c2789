'use client'

import { useSyncExternalStore } from 'react'

type Sonner = typeof import('sonner')
type ToastAction = (sonner: Sonner) => void

let sonner: Sonner | undefined
let isRequested = false
/** Toasts from before the library was loaded. */
let queued: ToastAction[] = []
const listeners = new Set<() => void>()

/** Loads the toast library once; after a failure the next toast loads it again. Pages can be used before it is loaded. */
export function fetchToasts(): void {
  if (isRequested) return
  isRequested = true
  import('sonner').then(
    (loaded) => {
      sonner = loaded
      for (const show of queued.splice(0)) show(loaded)
      for (const listener of listeners) listener()
    },
    () => {
      isRequested = false
    },
  )
}

function show(action: ToastAction) {
  if (sonner) return action(sonner)
  queued.push(action)
  fetchToasts()
}

/** Short messages at the top of the page; `Toaster` in components/ui/toaster.tsx shows them. */
export const toast = {
  success: (text: string) => show(({ toast }) => toast.success(text)),
  /** @param options `id`: the same id shows the same toast once */
  error: (text: string, options?: { id: string }) => show(({ toast }) => toast.error(text, options)),
  /** Removes all toasts. */
  dismiss() {
    queued = []
    sonner?.toast.dismiss()
  },
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The toast library, once it is loaded. */
export const useSonner = () =>
  useSyncExternalStore(
    subscribe,
    () => sonner,
    () => undefined,
  )
