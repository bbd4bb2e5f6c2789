'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Dialog } from '@/components/ui/dialog'
import { mailQueries } from '@/lib/people/mail/client'
import type { OutboxLetter } from '@/lib/people/mail/contract'
import { LetterView } from './letter-view'

interface Props {
  mail: OutboxLetter
  open: boolean
  onClose: () => void
}

/** A letter as its recipient sees it, as HTML and as text. */
export function MailDialog({ mail, open, onClose }: Props) {
  const t = useTranslations('admin.outbox')
  const { data, isError } = useQuery({ ...mailQueries.preview(mail.id), enabled: open })
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title={data?.subject ?? t(`kind.${mail.kind}`)} text={t('preview_text')} size="lg">
      {!data && isError ? <p>{t('preview_failed')}</p> : <LetterView letter={data} />}
    </Dialog>
  )
}
