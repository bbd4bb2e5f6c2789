'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useCampaign } from './context'
import { hasFallback } from './fallback'
import { PlaceBar } from './place-bar'
import { rules } from './rules'
import { StepAwaited } from './step-awaited'
import { stepLoaders } from './steps/loaders'
import { useLatePart } from './use-late-part'
import { useWork } from './use-work'
import { useWizardFrame } from './wizard-frame'

/** The steps of a version, one at a time. */
export function WizardSteps() {
  const t = useTranslations('campaign_wizard')
  const locale = useLocale()
  const { wizard, plan, promise } = useCampaign()
  const { steps } = plan
  const stored = wizard.useDraft((state) => state.step)
  const taken = wizard.useDraft((state) => state.taken)
  const isHandedIn = wizard.useDraft((state) => state.handed_in !== null)
  const hasPlace = wizard.useDraft((state) => state.place !== null)
  useLatePart(hasPlace ? rules : undefined, false)

  const isDone = isHandedIn && stored > 1
  const step = isDone ? steps.length : hasPlace ? Math.min(stored, steps.length - 1) : 1
  useWork(isDone ? 0 : step)
  const kind = steps[step - 1] ?? 'welcome'
  const { part: Step, missing, retry } = useLatePart(stepLoaders[kind])
  const next = steps[step]
  useLatePart(next && stepLoaders[next], false)
  const titles = steps.map((one) => t(`titles.${one}`))
  const { head, frame } = useWizardFrame({ wizard, plan, step, titles, awaited: !Step })
  return (
    <>
      {head}
      {hasPlace && !isDone && <PlaceBar />}
      {hasFallback(locale, promise.content) && <p className="mt-4 text-sm text-muted">{t('in_portuguese')}</p>}
      {/* Drawn anew with what another tab typed, because the inputs of a form keep what they had. */}
      {frame(Step ? <Step key={taken} /> : <StepAwaited onRetry={missing ? retry : undefined} onBack={step > 1 && !isDone ? wizard.back : undefined} />)}
    </>
  )
}
