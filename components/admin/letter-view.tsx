'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Segmented } from '@/components/ui/segmented'
import { Skeleton } from '@/components/ui/skeleton'

const forms = ['html', 'text'] as const

/** Makes every link of a letter open a new window, which the frame does not allow, so that no link can be followed. */
const withoutWays = (html: string) => html.replace('<head>', '<head><base target="_blank">')

/** A letter as its recipient sees it, as HTML and as text. @param letter undefined while loading */
export function LetterView({ letter }: { letter: { html: string; text: string } | undefined }) {
  const t = useTranslations('admin.outbox')
  const [form, setForm] = useState<(typeof forms)[number]>('html')
  return (
    <>
      <div>
        <Segmented label={t('form')} options={forms.map((value) => ({ value, label: t(`forms.${value}`) }))} value={form} onChange={setForm} />
      </div>
      {!letter && <Skeleton className="h-96 w-full" />}
      {letter && form === 'html' && (
        <iframe
          title={t('forms.html')}
          sandbox=""
          srcDoc={withoutWays(letter.html)}
          className="h-96 w-full shrink-0 rounded-control border border-line bg-surface"
        />
      )}
      {letter && form === 'text' && (
        <section aria-label={t('forms.text')} className="rounded-control border border-line p-4 break-words whitespace-pre-wrap">
          {letter.text}
        </section>
      )}
    </>
  )
}
