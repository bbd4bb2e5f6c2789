'use client'

import { useEffect, useId, useLayoutEffect, useState } from 'react'
import { fetchToasts, toast, useSonner } from '@/lib/browser/toast'
import { useVisiblePath } from '@/lib/browser/visible-path'
import { whenIdle } from '@/lib/browser/when-idle'

/** Every toaster shows every toast, so only the first one on the page is drawn. */
const here: { id: string; update: () => void }[] = []

function useIsFirst(): boolean {
  const id = useId()
  const [first, setFirst] = useState(false)
  useEffect(() => {
    const me = { id, update: () => setFirst(here[0] === me) }
    here.push(me)
    me.update()
    return () => {
      here.splice(here.indexOf(me), 1)
      here[0]?.update()
    }
  }, [id])
  return first
}

/** The page that the toasts of now were made for. */
let page: string | undefined

/** Toasts at the top centre, green or red, gone after 3 s (SPEC sections 2 and 9) or with the page that they speak of. */
export function Toaster() {
  const path = useVisiblePath()
  // Before the toaster listens: it would show the last page's toasts anew.
  useLayoutEffect(() => {
    if (page !== undefined && page !== path) toast.dismiss()
    page = path
  }, [path])
  // Ahead of need: a toast often says that there is no connection.
  useEffect(() => whenIdle(fetchToasts), [])
  const first = useIsFirst()
  const sonner = useSonner()
  if (!first || !sonner) return null
  return (
    <sonner.Toaster
      position="top-center"
      duration={3000}
      visibleToasts={3}
      // Unstyled toasts stay readable only side by side: a stack would show through.
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
