'use client'

import { useTranslations } from 'next-intl'
import type { Ref } from 'react'
import { Badge } from '@/components/ui/badge'
import { Moment } from '@/components/ui/time'
import type { MailState } from '@/db/mail-values'
import type { ContactThread } from '@/lib/work/contact-forms/contract'

const looks = { waiting: 'waiting', sent: 'success', failed: 'danger', dropped: 'danger' } as const satisfies Record<MailState, string>

/** The replies to a message, each with the state of its letter. @param head is focused after a reply was sent */
export function MessageReplies({ replies, head }: { replies: ContactThread['replies']; head: Ref<HTMLHeadingElement> }) {
  const t = useTranslations('admin.messages')
  if (replies.length === 0) return null
  return (
    <section className="flex flex-col gap-3">
      <h3 ref={head} tabIndex={-1} className="font-bold outline-none">
        {t('replies')}
      </h3>
      <ol className="flex flex-col gap-3">
        {replies.map(({ id, text, author, created_at, mail }) => (
          <li key={id} className="flex flex-col gap-2 rounded-control border border-line bg-paper p-4">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
              <span className="font-semibold wrap-anywhere text-ink">{author}</span>
              <Moment at={created_at} />
              {mail && <Badge variant={looks[mail.state]}>{t(`mail.${mail.state}`)}</Badge>}
            </p>
            <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>
            {mail?.state !== 'sent' && mail?.failure && <p className="text-sm wrap-anywhere text-danger">{t('failed_why', { failure: mail.failure })}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}
