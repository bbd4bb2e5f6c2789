'use client'

import { ChevronLeft, ChevronRight } from 'lucide-react'
import { NextIntlClientProvider, useTranslations } from 'next-intl'
import { useState } from 'react'
import type { EditDraft } from '@/components/campaign-editor/draft'
import { CampaignPreview } from '@/components/campaign-preview/campaign-preview'
import { PhoneFrame } from '@/components/campaign-preview/phone-frame'
import { stepsOf } from '@/components/hand-in/plan'
import { Button } from '@/components/ui/button'
import { type Locale, languageTag } from '@/lib/platform/i18n/locales'
import type { Messages } from '@/lib/platform/i18n/messages'
import { TIME_ZONE } from '@/lib/site'
import type { CampaignEdit } from '@/lib/work/campaigns/admin-contract'
import type { CampaignPromise } from '@/lib/work/campaigns/contract'
import type { StepKindName } from '@/lib/work/campaigns/steps/registry'

/** The texts of the wizard's page in each language. */
export type PreviewTexts = Record<Locale, Partial<Messages>>

interface Props {
  version: EditDraft
  edit: Pick<CampaignEdit, 'settings' | 'is_default'>
  texts: PreviewTexts
  language: Locale
  /** The step to show: the first where it is undefined or the version has none of it. */
  of?: StepKindName | undefined
}

/** What a version promises to people, with the settings of its campaign. */
function promiseOf({ content, ...terms }: EditDraft, { settings, is_default }: Props['edit']): CampaignPromise {
  const { title, summary, minutes } = content
  return {
    ...terms,
    ...{ title, summary, minutes, is_default, slug: '', state: 'draft', version: 0, places_left: null, starts_at: null, ends_at: null, place_expires_at: null },
    place_minutes: settings.place_minutes,
    per_person_limit: settings.per_person_limit,
    has_budget: !is_default,
    // Safe: what a draft still lacks is a text that is not there yet, which is shown as nothing.
    content: content as CampaignPromise['content'],
  }
}

/** A version as its visitors see it on a phone, in one language, step by step; the step that is edited comes by itself. */
export function PreviewPane({ version, edit, texts, language, of }: Props) {
  const t = useTranslations('campaign_admin.preview')
  const promise = promiseOf(version, edit)
  const steps = stepsOf(promise)
  const [turned, setTurned] = useState<{ from: StepKindName | undefined; to: number }>()
  const edited = Math.max(1, steps.findIndex(({ kind }) => kind === of) + 1)
  const step = Math.min(steps.length, turned && turned.from === of ? turned.to : edited)
  const turn = (by: 1 | -1) => setTurned({ from: of, to: Math.min(steps.length, Math.max(1, step + by)) })
  return (
    <section aria-label={t('title')} className="flex flex-col gap-3">
      <div className="flex min-h-11 items-center justify-between gap-2">
        <h3 className="text-lg font-bold">{t('title')}</h3>
        <div className="flex items-center gap-1">
          <Button variant="quiet" size="sm" aria-label={t('previous')} disabled={step === 1} onClick={() => turn(-1)}>
            <ChevronLeft aria-hidden className="size-5" strokeWidth={1.75} />
          </Button>
          <p role="status" className="figure text-sm text-muted">
            {t('step', { number: step, of: steps.length })}
          </p>
          <Button variant="quiet" size="sm" aria-label={t('next')} disabled={step === steps.length} onClick={() => turn(1)}>
            <ChevronRight aria-hidden className="size-5" strokeWidth={1.75} />
          </Button>
        </div>
      </div>
      <PhoneFrame title={t('title')} lang={languageTag[language]}>
        <NextIntlClientProvider locale={language} messages={texts[language]} timeZone={TIME_ZONE}>
          <CampaignPreview promise={promise} step={step} />
        </NextIntlClientProvider>
      </PhoneFrame>
    </section>
  )
}
