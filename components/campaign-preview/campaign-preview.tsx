'use client'

import { useLocale, useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { DoingProvider } from '@/components/hand-in/context'
import { hasFallback } from '@/components/hand-in/fallback'
import { legalLinks } from '@/components/hand-in/legal-links'
import { stepsOf } from '@/components/hand-in/plan'
import { Stepper } from '@/components/hand-in/stepper'
import { stepLoaders } from '@/components/hand-in/steps/loaders'
import { useLatePart } from '@/components/hand-in/use-late-part'
import { unkeptWizard } from '@/components/hand-in/wizard-of'
import type { CampaignPromise } from '@/lib/work/campaigns/contract'

/** Half an hour, as a code is valid at first. */
const CODE_MS = 1_800_000

/** A wizard that shows one step and keeps nothing. */
function sampleAt(step: number, promise: CampaignPromise) {
  const wizard = unkeptWizard()
  const handed_in = { code: 'EXEMPLO', expires_at: new Date(Date.now() + CODE_MS).toISOString(), reward: promise.reward }
  wizard.useDraft.setState({ step, promise, handed_in })
  return wizard
}

function Doing({ step, promise, legal, children }: { step: number; promise: CampaignPromise; legal: ReactNode; children: ReactNode }) {
  const [wizard] = useState(() => sampleAt(step, promise))
  return (
    <DoingProvider wizard={wizard} promise={promise} legal={legal}>
      {children}
    </DoingProvider>
  )
}

/** One step of a campaign's wizard, drawn by what draws it for visitors. Needs the texts of the wizard's own page. @param step from 1 */
export function CampaignPreview({ promise, step }: { promise: CampaignPromise; step: number }) {
  const t = useTranslations('campaign_wizard')
  const wizard = useTranslations('wizard')
  const locale = useLocale()
  const steps = stepsOf(promise)
  const kind = steps[step - 1]?.kind ?? 'welcome'
  const { part: Step } = useLatePart(stepLoaders[kind])
  return (
    <div className="flex flex-col">
      <p className="figure mb-2 text-sm font-semibold text-muted">{wizard('step_of', { step, total: steps.length })}</p>
      <Stepper current={step} titles={steps.map((one) => t(`titles.${one.kind}`))} />
      {hasFallback(locale, promise.content) && <p className="mt-4 text-sm text-muted">{t('in_portuguese')}</p>}
      <div className="mt-6 flex flex-col gap-8">
        <Doing key={`${kind} ${promise.reward}`} step={step} promise={promise} legal={wizard.rich('welcome.legal', legalLinks)}>
          {Step && <Step />}
        </Doing>
      </div>
    </div>
  )
}
