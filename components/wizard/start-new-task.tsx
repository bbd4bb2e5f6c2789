'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { startOver } from './navigation'
import { useLateDialog } from './use-late-dialog'

/** Starts a new task, after saying where the payment code remains available. */
export function StartNewTask() {
  const t = useTranslations('wizard.done')
  const { Dialog, asking, setAsking, ask } = useLateDialog()
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
