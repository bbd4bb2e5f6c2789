'use client'

import { useTranslations } from 'next-intl'
import type { Locale } from '@/lib/platform/i18n/locales'
import { missingInOthers } from '@/lib/work/campaigns/missing-texts'
import type { StepKindName } from '@/lib/work/campaigns/steps/registry'
import { EditorProvider } from './context'
import type { EditContent, EditDraft } from './draft'
import { TextPair, WholeField } from './fields'
import { Fold } from './fold'
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
  noteUnread: (path: string, problem: string | undefined) => void
  /** The language whose texts are edited. */
  language: Locale
  /** Told which step is edited; undefined for what belongs to none. */
  onStep: (kind: StepKindName | undefined) => void
  onChange: (update: (draft: EditDraft) => EditDraft) => void
}

/** The form of a draft: texts, prices, steps, proof items and what reviewers see. */
export function ContentForm({ campaign, draft, fixedPrices, locked, errors, noteUnread, language, onStep, onChange }: Props) {
  const t = useTranslations('campaign_admin.content')
  const { content } = draft
  const setTerms = (change: Partial<EditDraft>) => onChange((latest) => ({ ...latest, ...change }))
  const set = (change: Partial<EditContent>) => onChange((latest) => ({ ...latest, content: { ...latest.content, ...change } }))
  const missing = missingInOthers(content).map((path) => `content.${path}`)
  const onOpen = () => onStep(undefined)
  return (
    <EditorProvider value={{ campaign, errors, language, missing, noteUnread }}>
      <fieldset disabled={locked} className="flex min-w-0 flex-col gap-3">
        <legend className="sr-only">{t('form')}</legend>
        <Fold name="part" startsOpen title={t('offer')} paths={['content.title', 'content.summary', 'content.minutes']} onOpen={onOpen}>
          <Lead text={t('languages')} />
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
        </Fold>
        <Fold
          name="part"
          title={t('terms')}
          paths={['reward', 'commission', 'kind', 'minimum_age', 'countries', 'accept_after_days', 'accept_trusted']}
          onOpen={onOpen}
        >
          <Terms draft={draft} fixedPrices={fixedPrices} onChange={setTerms} />
        </Fold>
        <Fold name="part" title={t('steps')} paths={['content.steps']} onOpen={onOpen}>
          <Lead text={t('steps_lead')} />
          <StepList steps={content.steps} onOpen={onStep} onChange={(steps) => set({ steps })} />
        </Fold>
        <Fold name="part" title={t('items')} paths={['content.proof_items']} onOpen={() => onStep('proof')}>
          <Lead text={t('items_lead')} />
          <ItemList
            kind={draft.kind}
            items={content.proof_items}
            onChange={(update) => onChange((latest) => ({ ...latest, content: { ...latest.content, proof_items: update(latest.content.proof_items) } }))}
          />
        </Fold>
        <Fold
          name="part"
          title={t('reviewers')}
          paths={['content.reviewer_instructions', 'content.good_examples', 'content.bad_examples', 'content.reject_reasons']}
          onOpen={onOpen}
        >
          <Lead text={t('reviewers_lead')} />
          <ForReviewers content={content} onChange={set} />
        </Fold>
      </fieldset>
    </EditorProvider>
  )
}

const Lead = ({ text }: { text: string }) => <p className="text-sm text-muted">{text}</p>
