'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Card } from '@/components/ui/card'
import { EditorProvider } from './context'
import type { EditContent, EditDraft } from './draft'
import { TextPair, WholeField } from './fields'
import { ForReviewers } from './for-reviewers'
import { ItemList } from './item-list'
import { StepList } from './step-list'
import { Terms } from './terms'

interface Props {
  campaign: number
  draft: EditDraft
  fixedPrices: boolean
  /** Whether it has ended, so that nothing can be changed. */
  locked: boolean
  /** Texts by path. */
  errors: Record<string, string>
  onChange: (update: (draft: EditDraft) => EditDraft) => void
}

/** The form of a draft: texts, prices, steps, proof items and what reviewers see. */
export function ContentForm({ campaign, draft, fixedPrices, locked, errors, onChange }: Props) {
  const t = useTranslations('campaign_admin.content')
  const { content } = draft
  const setTerms = (change: Partial<EditDraft>) => onChange((latest) => ({ ...latest, ...change }))
  const set = (change: Partial<EditContent>) => onChange((latest) => ({ ...latest, content: { ...latest.content, ...change } }))
  return (
    <EditorProvider value={{ campaign, errors }}>
      <fieldset disabled={locked} className="flex min-w-0 flex-col gap-6">
        <legend className="sr-only">{t('form')}</legend>
        <Part title={t('offer')} lead={t('languages')}>
          <TextPair path="content.title" label={t('title')} value={content.title} max={80} required onChange={(title) => set({ title })} />
          <TextPair
            path="content.summary"
            label={t('summary')}
            hint={t('summary_hint')}
            value={content.summary}
            max={160}
            required
            onChange={(summary) => set({ summary })}
          />
          <WholeField path="content.minutes" label={t('minutes')} hint={t('minutes_hint')} value={content.minutes} onChange={(minutes) => set({ minutes })} />
        </Part>
        <Part title={t('terms')}>
          <Terms draft={draft} fixedPrices={fixedPrices} onChange={setTerms} />
        </Part>
        <Part title={t('steps')} lead={t('steps_lead')}>
          <StepList steps={content.steps} onChange={(steps) => set({ steps })} />
        </Part>
        <Part title={t('items')} lead={t('items_lead')}>
          <ItemList
            kind={draft.kind}
            items={content.proof_items}
            onChange={(update) => onChange((latest) => ({ ...latest, content: { ...latest.content, proof_items: update(latest.content.proof_items) } }))}
          />
        </Part>
        <Part title={t('reviewers')} lead={t('reviewers_lead')}>
          <ForReviewers content={content} onChange={set} />
        </Part>
      </fieldset>
    </EditorProvider>
  )
}

const Part = ({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) => (
  <Card className="flex flex-col gap-5">
    <div>
      <h3 className="text-lg font-bold">{title}</h3>
      {lead && <p className="text-sm text-muted">{lead}</p>}
    </div>
    {children}
  </Card>
)
