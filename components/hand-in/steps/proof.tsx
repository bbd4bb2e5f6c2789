'use client'

import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Words } from '@/components/campaign-text/words'
import { itemProblems } from '@/components/proof-items/problem-of'
import { RequiredNote } from '@/components/ui/required-note'
import { useCampaign, useStepOf } from '../context'
import { ItemOfDraft } from '../item-of-draft'
import { ScreenshotPicture } from '../pictures'
import { problemsAtStep } from '../plan'
import { NextBar, StepBody, useAdvance } from '../step-frame'
import { StepHead } from '../step-head'

/** The first thing of a proof item that can be focused. */
const FIRST_INPUT = ':is(textarea, button, input:not([type=file]))'

/** Where the proof items are asked for. */
export function ProofStep() {
  const t = useTranslations('campaign_wizard')
  const { lead } = useStepOf('proof')
  const { wizard, plan, promise } = useCampaign()
  const { proof_items } = promise.content
  const advance = useAdvance()
  const list = useRef<HTMLUListElement>(null)
  const [errors, setErrors] = useState<Record<string, string | undefined>>({})

  const point = useCallback((field: string) => {
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-item="${field}"] ${FIRST_INPUT}`)?.focus())
  }, [])

  // The server's errors, which may arrive while the step is shown.
  const problems = wizard.useDraft((state) => state.problems)
  useEffect(() => {
    const taken = problemsAtStep('proof', problems, plan)
    const [first] = taken
    if (!first) return
    wizard.takeProblems(taken.map(([field]) => field))
    setErrors(Object.fromEntries(taken))
    point(first[0])
  }, [wizard, plan, problems, point])

  const next = () => {
    const { items, files } = wizard.useDraft.getState()
    const found = itemProblems(proof_items, items, files)
    setErrors(found)
    const [first] = Object.keys(found)
    if (first) point(first)
    else advance()
  }

  const firstPicture = proof_items.find(({ kind }) => kind === 'picture')?.key
  return (
    <>
      <StepBody>
        <StepHead title={t('titles.proof')} lead={lead ? <Words of={lead} /> : t('proof.lead')} picture={<ScreenshotPicture />} />
        <RequiredNote />
        <ul ref={list} className="flex flex-col gap-8">
          {proof_items.map((item) => {
            const field = `proof_${item.key}`
            return (
              <li key={item.key} data-item={field}>
                <ItemOfDraft
                  item={item}
                  error={errors[field]}
                  onProblem={(problem) => setErrors((known) => ({ ...known, [field]: problem }))}
                  pastes={item.key === firstPicture}
                />
              </li>
            )
          })}
        </ul>
      </StepBody>
      <NextBar onNext={next} />
    </>
  )
}
