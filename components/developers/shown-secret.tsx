'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { CopyButton } from './copy-button'

/** A key or secret to be copied; a press selects it whole. */
export const SecretText = ({ label, secret }: { label: string; secret: string }) => (
  <p className="rounded-control border border-line bg-paper px-4 py-2.5 font-mono font-medium break-all">
    <span className="sr-only">{label}: </span>
    <span className="select-all">{secret}</span>
  </p>
)

/** The buttons below a shown key or secret. */
export const SecretButtons = ({ secret, done, onClose }: { secret: string; done: string; onClose: () => void }) => (
  <>
    <Button variant="secondary" onClick={onClose}>
      {done}
    </Button>
    <CopyButton primary text={secret} />
  </>
)

/** Shows the secret of a webhook. Only its button closes it. Render it only while open. */
export function SecretDialog({ title, secret, children, onClose }: { title: string; secret: string; children?: ReactNode; onClose: () => void }) {
  const t = useTranslations('developers.webhook_form')
  return (
    <Dialog
      open
      question
      locked
      onOpenChange={() => {}}
      title={title}
      text={t('secret_text')}
      actions={<SecretButtons secret={secret} done={t('close')} onClose={onClose} />}
    >
      <SecretText label={t('secret_label')} secret={secret} />
      {children}
    </Dialog>
  )
}
