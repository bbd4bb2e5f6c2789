'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import type { Guard } from '@/lib/platform/browser/call'
import { useRotateWebhookSecret } from '@/lib/work/webhooks/client'
import { SecretButtons, SecretText } from './shown-secret'

/** Asks before a webhook gets a new secret, and shows that. Render it only while open. */
export function RotateDialog({ id, guard, onClose }: { id: number; guard: Guard; onClose: () => void }) {
  const t = useTranslations('developers.webhook')
  const form = useTranslations('developers.webhook_form')
  const common = useTranslations('common')
  const rotate = useRotateWebhookSecret(guard)
  const [secret, setSecret] = useState<string>()
  // Question and secret share one dialog, so that the focus returns to the opener.
  return (
    <Dialog
      open
      question
      locked={secret !== undefined || rotate.isPending}
      onOpenChange={(open) => !open && onClose()}
      title={t(secret ? 'new_secret_title' : 'rotate_title')}
      text={secret ? form('secret_text') : t('rotate_text')}
      actions={
        secret ? (
          <SecretButtons secret={secret} done={form('close')} onClose={onClose} />
        ) : (
          <>
            <Button variant="secondary" data-first aria-disabled={rotate.isPending || undefined} onClick={() => !rotate.isPending && onClose()}>
              {common('cancel')}
            </Button>
            <Button busy={rotate.isPending} onClick={() => rotate.mutate(id, { onSuccess: setSecret })}>
              {t('rotate_do')}
            </Button>
          </>
        )
      }
    >
      {secret && (
        <>
          <SecretText label={form('secret_label')} secret={secret} />
          <p className="text-sm text-muted">{t('rotate_text')}</p>
        </>
      )}
    </Dialog>
  )
}
