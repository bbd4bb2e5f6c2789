'use client'

import { MessageCircleQuestionMark } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useRef, useState } from 'react'
import { RequiredNote } from '@/components/ui/required-note'
import { useDoing } from '../context'
import { LostPicture } from '../missing-pictures'
import { OutsideLink } from '../outside-link'
import { ScreenshotPicture } from '../pictures'
import { ProofPicker } from '../proof-picker'
import { NextBar, StepBody, useAdvance } from '../step-frame'
import { StepHead } from '../step-head'
import { HowTo } from '../step-parts'
import { titleKey } from '../stepper'

const instructions = [1, 2, 3, 4] as const

/** An error of a proof besides the keys of `validation`: its code could not be loaded. */
const MISSING = 'missing'

/** Step 4: the task and its proof. */
export function StepTask() {
  const t = useTranslations('wizard.task')
  const titles = useTranslations('wizard')
  const { wizard } = useDoing()
  const advance = useAdvance()
  const proof = wizard.useDraft((state) => state.files.proof ?? null)
  const lostName = wizard.useDraft((state) => state.file_names.proof)
  const [problem, setProblem] = useState<string>()
  const chooseButton = useRef<HTMLButtonElement>(null)

  const point = useCallback(() => {
    chooseButton.current?.focus({ preventScroll: true })
    // Not smoothly: a smooth scroll would continue after the error is scrolled into view, and move it under the bottom bar.
    chooseButton.current?.scrollIntoView({ block: 'center', behavior: 'instant' })
  }, [])

  useEffect(() => {
    const refused = wizard.useDraft.getState().problems.proof
    if (refused === undefined) return
    wizard.takeProblems(['proof'])
    setProblem(refused)
    // Sending the same image would fail again.
    wizard.setFile('proof', null)
    requestAnimationFrame(point)
  }, [wizard, point])

  const next = () => {
    // Read from the store, because the picture may have become ready since the last rendering.
    if (wizard.useDraft.getState().files.proof) return advance()
    setProblem(MISSING)
    point()
  }

  return (
    <>
      <StepBody>
        <StepHead title={titles(titleKey(4))} lead={t('lead')} picture={<ScreenshotPicture />} />
        <OutsideLink slug="task" variant={proof ? 'secondary' : 'primary'}>
          {t('open')}
        </OutsideLink>
        <HowTo lines={instructions.map((step) => t(`how${step}`))} className="gap-2" />
        <section aria-labelledby="wizard-proof" className="flex flex-col gap-3">
          <h2 id="wizard-proof" className="text-lg font-bold">
            {t('proof')}
            <span aria-hidden className="text-danger">
              {' *'}
            </span>
          </h2>
          <RequiredNote />
          {!proof && lostName && <LostPicture name={lostName} />}
          <ProofPicker
            proof={proof}
            onProof={(chosen) => wizard.setFile('proof', chosen)}
            error={problem === MISSING ? t('missing') : problem}
            onProblem={setProblem}
            chooseRef={chooseButton}
          />
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
      </StepBody>
      <NextBar variant={proof ? 'primary' : 'secondary'} onNext={next} />
    </>
  )
}
