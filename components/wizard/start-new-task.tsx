'use client'

import { useTranslations } from 'next-intl'
import { type ComponentProps, type ComponentType, useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import type { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { toast } from '@/lib/platform/browser/toast'
import { startOver } from './navigation'

/** Loads the dialog in advance, because no earlier step has loaded it. */
const fetchDialog = () => import('@/components/ui/confirm-dialog').then((loaded) => loaded.ConfirmDialog)

/** Starts a new task, after saying where the payment code remains available. */
export function StartNewTask() {
  const t = useTranslations('wizard.done')
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
  return (
    <>
      <Button variant="quiet" aria-haspopup="dialog" onClick={ask}>
        {t('again')}
      </Button>
      {Dialog && (
        <Dialog
          open={asking}
          onOpenChange={setAsking}
          title={t('again_question')}
          text={t('again_text')}
          confirm={t('again_confirm')}
          busy={false}
          onConfirm={() => {
            setAsking(false)
            startOver()
          }}
        />
      )}
    </>
  )
}
