'use client'

import { Reply } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { buttonClass } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { EmailText } from '@/components/ui/email-text'
import { Moment } from '@/components/ui/time'
import type { ContactForm } from '@/lib/contact-forms/contract'
import { mailto } from '@/lib/mailto'

interface Props {
  message: ContactForm
  open: boolean
  onClose: () => void
}

/** A message with its sender, and a mail to answer them. */
export function MessageDialog({ message, open, onClose }: Props) {
  const t = useTranslations('admin.messages')
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('dialog')}
      actions={
        <a href={mailto(message.email, t('subject'))} className={buttonClass()}>
          <Reply aria-hidden className="size-5" strokeWidth={1.75} />
          {t('answer')}
        </a>
      }
    >
      <dl className="flex flex-col gap-3">
        <div>
          <dt className="text-sm text-muted">{t('name')}</dt>
          <dd className="break-words">{message.name}</dd>
        </div>
        <div>
          <dt className="text-sm text-muted">{t('email')}</dt>
          <dd>
            <EmailText email={message.email} />
          </dd>
        </div>
        <div>
          <dt className="text-sm text-muted">{t('received')}</dt>
          <dd>
            <Moment at={message.created_at} />
          </dd>
        </div>
        <div>
          <dt className="text-sm text-muted">{t('message')}</dt>
          <dd className="break-words whitespace-pre-wrap">{message.message}</dd>
        </div>
      </dl>
    </Dialog>
  )
}
