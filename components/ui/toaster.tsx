'use client'

import { useEffect, useId, useLayoutEffect, useState } from 'react'
import { fetchToasts, toast, useSonner } from '@/lib/platform/browser/toast'
import { useVisiblePath } from '@/lib/platform/browser/visible-path'
import { whenIdle } from '@/lib/platform/browser/when-idle'

/** The toasters on the page. Every one would show every toast, so only the first is rendered. */
const toasters: { id: string; update: () => void }[] = []

function useIsFirst(): boolean {
  const id = useId()
  const [first, setFirst] = useState(false)
  useEffect(() => {
    const me = { id, update: () => setFirst(toasters[0] === me) }
    toasters.push(me)
    me.update()
    return () => {
      toasters.splice(toasters.indexOf(me), 1)
      toasters[0]?.update()
    }
  }, [id])
  return first
}

/** The page that the current toasts belong to. */
let page: string | undefined

/** Toasts at the top centre, green or red, which disappear after 3 s (SPEC sections 2 and 9) or when the page changes. */
export function Toaster() {
  const path = useVisiblePath()
  // Before the toaster subscribes, since it would show the previous page's toasts again.
  useLayoutEffect(() => {
    if (page !== undefined && page !== path) toast.dismiss()
    page = path
  }, [path])
  // Loaded in advance, because toasts often report that there is no connection.
  useEffect(() => whenIdle(fetchToasts), [])
  const first = useIsFirst()
  const sonner = useSonner()
  if (!first || !sonner) return null
  return (
    <sonner.Toaster
      position="top-center"
      duration={3000}
      visibleToasts={3}
      // All toasts are expanded, because stacked ones are unreadable without the library's own styles.
      expand
      style={{ fontFamily: 'inherit' }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'font-sans flex w-full items-start gap-3 rounded-control border-l-4 bg-surface p-4 text-base font-medium text-ink shadow-float [&_[data-content]]:min-w-0 [&_[data-content]]:wrap-anywhere',
          success: 'border-accent [&_svg]:text-accent',
          error: 'border-danger [&_svg]:text-danger',
          icon: 'mt-0.5 shrink-0',
        },
      }}
    />
  )
}
