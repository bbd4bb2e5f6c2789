'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { rules } from '@/components/wizard/rules'
import { StepAwaited } from '@/components/wizard/step-awaited'
import { useWizardFrame } from '@/components/wizard/wizard-frame'
import { whenIdle } from '@/lib/platform/browser/when-idle'
import { useDoing } from './context'
import { hasFallback } from './fallback'
import { PlaceBar } from './place-bar'
import { stepsOf } from './plan'
import { kindOfField } from './problems'
import { useStepCode } from './use-step-code'

/** The steps of a version, one at a time. */
export function WizardSteps() {
  const t = useTranslations('campaign_wizard')
  const locale = useLocale()
  const { wizard, promise } = useDoing()
  const steps = stepsOf(promise)
  const stored = wizard.useDraft((state) => state.step)
  const moves = wizard.useDraft((state) => state.moves)
  const taken = wizard.useDraft((state) => state.taken)
  const isHandedIn = wizard.useDraft((state) => state.handed_in !== null)
  const hasPlace = wizard.useDraft((state) => state.place !== null)
  useEffect(() => wizard.followHistory(), [wizard])
  useEffect(() => {
    if (hasPlace) return whenIdle(() => void rules().catch(() => {}))
  }, [hasPlace])

  const isDone = isHandedIn && stored > 1
  const step = isDone ? steps.length : hasPlace ? Math.min(stored, steps.length - 1) : 1
  const shown = steps[step - 1]
  const kind = shown?.kind ?? 'welcome'
  const hasProblems = wizard.useDraft(({ problems }) => Object.keys(problems).some((field) => kindOfField(field, promise) === kind))
  const { Step, missing, retry } = useStepCode(kind, steps[step]?.kind)
  const titles = steps.map((one) => t(`titles.${one.kind}`))
  const { head, frame } = useWizardFrame({ step, titles, moves, awaited: !Step, hasProblems })
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
