'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Dialog } from '@/components/ui/dialog'
import { Segmented } from '@/components/ui/segmented'
import { Skeleton } from '@/components/ui/skeleton'
import { mailQueries } from '@/lib/people/mail/client'
import type { OutboxLetter } from '@/lib/people/mail/contract'

interface Props {
  mail: OutboxLetter
  open: boolean
  onClose: () => void
}

const forms = ['html', 'text'] as const

/** Makes every link of a letter open a new window, which the frame does not allow, so that no link can be followed. */
const withoutWays = (html: string) => html.replace('<head>', '<head><base target="_blank">')

/** A letter as its recipient sees it, as HTML and as text. */
export function MailDialog({ mail, open, onClose }: Props) {
  const t = useTranslations('admin.outbox')
  const [form, setForm] = useState<(typeof forms)[number]>('html')
  const { data, isError } = useQuery({ ...mailQueries.preview(mail.id), enabled: open })
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title={data?.subject ?? t(`kind.${mail.kind}`)} text={t('preview_text')} size="lg">
      <div>
        <Segmented label={t('form')} options={forms.map((value) => ({ value, label: t(`forms.${value}`) }))} value={form} onChange={setForm} />
      </div>
      {!data && (isError ? <p>{t('preview_failed')}</p> : <Skeleton className="h-96 w-full" />)}
      {data && form === 'html' && (
        <iframe
          title={t('forms.html')}
          sandbox=""
          srcDoc={withoutWays(data.html)}
          className="h-96 w-full shrink-0 rounded-control border border-line bg-surface"
        />
      )}
      {data && form === 'text' && (
        <section aria-label={t('forms.text')} className="rounded-control border border-line p-4 break-words whitespace-pre-wrap">
          {data.text}
        </section>
      )}
    </Dialog>
  )
}
