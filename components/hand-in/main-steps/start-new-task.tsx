'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { mainWizard } from '../main-wizard'
import { useLateDialog } from '../use-late-dialog'

/** Starts a new task, after saying where the payment code remains available. */
export function StartNewTask() {
  const t = useTranslations('wizard.done')
  const { ask, close, dialog } = useLateDialog()
  return (
    <>
      <Button variant="quiet" aria-haspopup="dialog" onClick={ask}>
        {t('again')}
      </Button>
      {dialog({
        title: t('again_question'),
        text: t('again_text'),
        confirm: t('again_confirm'),
        busy: false,
        onConfirm: () => {
          close()
          mainWizard.again()
        },
      })}
    </>
  )
}
