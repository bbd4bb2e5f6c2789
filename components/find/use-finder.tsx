'use client'

import { useTranslations } from 'next-intl'
import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react'
import { importWithTimeout } from '@/lib/platform/browser/import-with-timeout'
import { isCovered } from '@/lib/platform/browser/plain-key'
import { toast } from '@/lib/platform/browser/toast'
import type { FindDialogProps } from './find-dialog'

/**
 * The search of the administrators' area, opened by a button or by Ctrl K, ⌘K. Its dialog is loaded when it is first opened; what is typed until it
 * has come is typed into it, and means nothing to the page, such as to the keys of the review desk.
 * @param isOffered whether there is a search at all
 * @returns what opens it, and the dialog to render
 */
export function useFinder(isOffered: boolean): { open: () => void; dialog: ReactNode } {
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [FindDialog, setDialog] = useState<ComponentType<FindDialogProps>>()
  const errors = useTranslations('errors')
  const isLoading = isOpen && !FindDialog

  const open = useCallback(() => {
    setTyped('')
    setOpen(true)
    importWithTimeout(import('./find-dialog')).then(
      ({ FindDialog: loaded }) => setDialog(() => loaded),
      () => {
        setOpen(false)
        toast.error(errors('down'))
      },
    )
  }, [errors])

  useEffect(() => {
    if (!isOffered) return
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      // Browsers open their own search with it.
      event.preventDefault()
      if (!event.repeat && !isCovered()) open()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [isOffered, open])

  useEffect(() => {
    if (!isLoading) return
    const take = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      event.stopImmediatePropagation()
      if (event.key === 'Escape') setOpen(false)
      else if (event.key === 'Backspace') setTyped((text) => text.slice(0, -1))
      else if (event.key.length === 1) setTyped((text) => text + event.key)
    }
    window.addEventListener('keydown', take, { capture: true })
    return () => window.removeEventListener('keydown', take, { capture: true })
  }, [isLoading])

  return { open, dialog: isOffered && isOpen && FindDialog && <FindDialog typedBefore={typed} onClose={() => setOpen(false)} /> }
}
