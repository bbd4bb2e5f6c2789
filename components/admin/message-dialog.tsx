'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { EmailText } from '@/components/ui/email-text'
import { Skeleton } from '@/components/ui/skeleton'
import { Moment } from '@/components/ui/time'
import { mailto } from '@/lib/platform/pages/mailto'
import { messageQueries, useSetAnswered, useUnreadMessage } from '@/lib/work/contact-forms/client'
import type { ContactForm } from '@/lib/work/contact-forms/contract'
import { MessageBadges } from './message-badges'
import { MessageReplies } from './message-replies'
import { ReplyForm } from './reply-form'

interface Props {
  message: ContactForm
  open: boolean
  onClose: () => void
}

/** A message with its sender, the replies to it, and a form to reply. */
export function ContactMessageDialog({ message, open, onClose }: Props) {
  const t = useTranslations('admin.messages')
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title={t('dialog')} size="lg">
      <Conversation key={message.id} listed={message} onClose={onClose} />
    </Dialog>
  )
}

/** @param listed the message from the list, shown until its thread has loaded */
function Conversation({ listed, onClose }: { listed: ContactForm; onClose: () => void }) {
  const t = useTranslations('admin.messages')
  const area = useTranslations('area')
  const thread = useQuery(messageQueries.thread(listed.id))
  const unread = useUnreadMessage()
  const setAnswered = useSetAnswered()
  const [sent, setSent] = useState(0)
  const replies = useRef<HTMLHeadingElement>(null)
  // Sending resets the form, which removes the button that had the focus.
  useEffect(() => {
    if (sent > 0) replies.current?.focus()
  }, [sent])
  const message = thread.data ?? listed
  const isAnswered = message.answered_at !== null
  return (
    <>
      <dl className="grid gap-3 sm:grid-cols-2">
        <div>
          <dt className="text-sm text-muted">{t('name')}</dt>
          <dd className="flex flex-wrap items-center gap-2">
            <span className="wrap-anywhere">{message.name}</span>
            <MessageBadges message={message} />
          </dd>
        </div>
        <div>
          <dt className="text-sm text-muted">{t('received')}</dt>
          <dd>
            <Moment at={message.created_at} />
          </dd>
        </div>
        <div className="sm:col-span-2">
          <dt className="text-sm text-muted">{t('email')}</dt>
          <dd className="flex flex-wrap items-center gap-x-4">
            <EmailText email={message.email} />
            <a href={mailto(message.email, t('subject'))} className="inline-flex min-h-11 items-center text-sm font-semibold text-accent-deep">
              {t('answer')}
            </a>
          </dd>
        </div>
        <div className="sm:col-span-2">
          <dt className="text-sm text-muted">{t('message')}</dt>
          <dd className="wrap-anywhere whitespace-pre-wrap">{message.message}</dd>
        </div>
      </dl>
      {thread.data && <MessageReplies replies={thread.data.replies} head={replies} />}
      {thread.data && (
        <ReplyForm
          key={sent}
          message={message}
          after={thread.data.replies.at(-1)?.id ?? 0}
          onSent={() => setSent((n) => n + 1)}
          onStale={() => void thread.refetch()}
        >
          <Button variant="quiet" busy={unread.isPending} onClick={() => unread.mutate(message.id, { onSuccess: onClose })}>
            {t('unread')}
          </Button>
          <Button variant="secondary" busy={setAnswered.isPending} onClick={() => setAnswered.mutate({ id: message.id, answered: !isAnswered })}>
            {t(isAnswered ? 'reopen' : 'needs_none')}
          </Button>
        </ReplyForm>
      )}
      {!thread.data && thread.isError && (
        <div className="flex flex-col items-start gap-3">
          <p>{t('thread_failed')}</p>
          <Button variant="secondary" busy={thread.isFetching} onClick={() => thread.refetch()}>
            {area('try_again')}
          </Button>
        </div>
      )}
      {!thread.data && !thread.isError && <Skeleton className="h-64 w-full" />}
    </>
  )
}
