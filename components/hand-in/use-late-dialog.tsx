'use client'

import { useTranslations } from 'next-intl'
import { type ComponentProps, type ComponentType, useEffect, useState } from 'react'
import type { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { toast } from '@/lib/platform/browser/toast'

/** Loads the dialog in advance, because no earlier step has loaded it. */
const fetchDialog = () => import('@/components/ui/confirm-dialog').then((loaded) => loaded.ConfirmDialog)

/** A confirming dialog whose code comes after the page. @returns `ask` opens it, `close` closes it, and `dialog` draws it */
export function useLateDialog() {
  const errors = useTranslations('errors')
  const [Dialog, setDialog] = useState<ComponentType<ComponentProps<typeof ConfirmDialog>>>()
  const [asking, setAsking] = useState(false)
  useEffect(() => {
    fetchDialog().then(
      (loaded) => setDialog(() => loaded),
      () => {},
    )
  }, [])
  const ask = async () => {
    setAsking(true)
    if (Dialog) return
    try {
      const loaded = await fetchDialog()
      setDialog(() => loaded)
    } catch {
      setAsking(false)
      toast.error(errors('fallback'))
    }
  }
  const dialog = (asked: Omit<ComponentProps<typeof ConfirmDialog>, 'open' | 'onOpenChange'>) =>
    Dialog && <Dialog {...asked} open={asking} onOpenChange={setAsking} />
  return { ask, close: () => setAsking(false), dialog }
}
