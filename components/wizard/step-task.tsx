'use client'

import { MessageCircleQuestionMark } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useRef, useState } from 'react'
import { RequiredNote } from '@/components/ui/required-note'
import { useWizardDraft } from './draft'
import { goBack, moveTo } from './navigation'
import { StepNotice } from './notice'
import { OutsideLink } from './outside-link'
import { ScreenshotPicture } from './pictures'
import { ProofPicker } from './proof-picker'
import { ContinueButton, StepBar } from './step-bar'
import { StepHead } from './step-head'
import { titleKey } from './stepper'
import { takeProblems, useSubmissionState } from './submission-state'

const instructions = [1, 2, 3, 4] as const

/** An error of a proof besides the keys of `validation`: its code could not be loaded. */
const MISSING = 'missing'

/** Step 4: the task and its proof. */
export function StepTask() {
  const t = useTranslations('wizard.task')
  const titles = useTranslations('wizard')
  const proof = useWizardDraft((state) => state.proof)
  const setProof = useWizardDraft((state) => state.setProof)
  const lostName = useWizardDraft((state) => state.data.proof_name)
  const [problem, setProblem] = useState<string>()
  const chooseButton = useRef<HTMLButtonElement>(null)

  const point = useCallback(() => {
    chooseButton.current?.focus({ preventScroll: true })
    // Not smoothly: a smooth scroll would continue after the error is scrolled into view, and move it under the bottom bar.
    chooseButton.current?.scrollIntoView({ block: 'center', behavior: 'instant' })
  }, [])

  useEffect(() => {
    const [refused] = takeProblems(4, useSubmissionState.getState().problems)
    if (!refused) return
    setProblem(refused[1])
    // Sending the same image would fail again.
    useWizardDraft.getState().setProof(null)
    requestAnimationFrame(point)
  }, [point])

  const advance = () => {
    // Read from the store, because the picture may have become ready since the last rendering.
    if (useWizardDraft.getState().proof) return moveTo(5)
    setProblem(MISSING)
    point()
  }

  const lost = !proof && lostName
  return (
    <>
      <div className="flex flex-col gap-6">
        <StepHead title={titles(titleKey(4))} lead={t('lead')} picture={<ScreenshotPicture />} />
        <OutsideLink slug="task" variant={proof ? 'secondary' : 'primary'}>
          {t('open')}
        </OutsideLink>
        <section aria-labelledby="wizard-how">
          <h2 id="wizard-how" className="text-lg font-bold">
            {t('how')}
          </h2>
          <ol className="mt-3 flex list-none flex-col gap-2">
            {instructions.map((step) => (
              <li key={step} className="flex gap-3">
                <span aria-hidden className="figure w-5 shrink-0 font-bold text-accent-deep">
                  {step}.
                </span>
                {t(`how${step}`)}
              </li>
            ))}
          </ol>
        </section>
        <section aria-labelledby="wizard-proof" className="flex flex-col gap-3">
          <h2 id="wizard-proof" className="text-lg font-bold">
            {t('proof')}
            <span aria-hidden className="text-danger">
              {' *'}
            </span>
          </h2>
          <RequiredNote />
          {lost && (
            <StepNotice tone="warning" title={t('lost')}>
              <p>{t('lost_text')}</p>
              <p className="break-all">{t('lost_name', { name: lost })}</p>
            </StepNotice>
          )}
          <ProofPicker proof={proof} onProof={setProof} error={problem === MISSING ? t('missing') : problem} onProblem={setProblem} chooseRef={chooseButton} />
        </section>
        <p className="flex items-start gap-3 rounded-control bg-accent-tint p-4">
          <MessageCircleQuestionMark aria-hidden className="mt-0.5 size-5 shrink-0 text-accent-deep" strokeWidth={1.75} />
          <span>
            {t.rich('help', { b: (text) => <strong className="font-bold">{text}</strong> })}{' '}
            <OutsideLink slug="telegram" variant="text">
              {t('help_open')}
            </OutsideLink>
          </span>
        </p>
      </div>
      <StepBar onBack={goBack}>
        <ContinueButton variant={proof ? 'primary' : 'secondary'} onClick={advance} />
      </StepBar>
    </>
  )
}
