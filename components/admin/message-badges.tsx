'use client'

import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import type { ContactForm } from '@/lib/work/contact-forms/contract'

/** Badges for a message: new, answered, and the state of the reply. */
export function MessageBadges({ message }: { message: ContactForm }) {
  const t = useTranslations('admin.messages')
  const { read_at, answered_at, reply_count, reply_failed } = message
  return (
    <>
      {!read_at && <Badge variant="success">{t('new')}</Badge>}
      {read_at && !answered_at && <Badge variant="waiting">{t('waiting')}</Badge>}
      {answered_at && <Badge>{t(reply_count > 0 ? 'replied' : 'closed')}</Badge>}
      {reply_failed && <Badge variant="danger">{t('reply_failed')}</Badge>}
    </>
  )
}
