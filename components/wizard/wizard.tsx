'use client'

import { useTranslations } from 'next-intl'
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { cn } from '@/lib/cn'
import { useDraft } from '@/lib/referrals/draft'
import { useHistorySteps } from './navigation'
import { useRulesAhead } from './rules'
import { StepContact } from './step-contact'
import { StepDone } from './step-done'
import { StepIntroduction } from './step-introduction'
import { StepRegistration } from './step-registration'
import { StepReviews } from './step-reviews'
import { StepTask } from './step-task'
import { StepWelcome } from './step-welcome'
import { Stepper, titleKey, usePlace } from './stepper'
import { hasProblemsAt } from './submission-state'

/** How long a new step takes no press: the second tap of a double tap would land on it. */
const HOLD_MS = 400

/** Whether the step has just come. */
function useJustMoved(moves: number): boolean {
  const [settled, setSettled] = useState(moves)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(moves), HOLD_MS)
    return () => clearTimeout(timer)
  }, [moves])
  return moves !== settled
}

const steps: Record<number, ComponentType> = {
  2: StepIntroduction,
  3: StepRegistration,
  4: StepTask,
  5: StepReviews,
  6: StepContact,
  7: StepDone,
}

/**
 * The seven steps of the task (SPEC section 2). The server draws the first; the browser goes on where the visitor stopped.
 * @param legal the first step's small print
 */
export function Wizard({ legal }: { legal: ReactNode }) {
  const t = useTranslations('wizard')
  const step = useDraft((state) => state.step)
  const moves = useDraft((state) => state.moves)
  const content = useRef<HTMLDivElement>(null)
  const seenMoves = useRef(moves)
  const justMoved = useJustMoved(moves)
  useHistorySteps()
  useRulesAhead(step)

  // A move is followed by the focus; a reload or a change of language is not.
  useEffect(() => {
    if (seenMoves.current === moves) return
    seenMoves.current = moves
    // The step has moved the focus itself, to what is wrong in it.
    if (problemsShown.current) return
    window.scrollTo({ top: 0, behavior: 'instant' })
    content.current?.querySelector('h1')?.focus({ preventScroll: true })
  }, [moves])

  // Asked while drawing, for a step takes its problems as soon as it is there.
  const problemsShown = useRef(false)
  problemsShown.current = hasProblemsAt(step)

  const Current = steps[step]
  const place = usePlace()(step)
  return (
    <>
      <p aria-hidden className="figure mb-2 text-sm font-semibold text-muted">
        {place}
      </p>
      <Stepper current={step} />
      <p role="status" className="sr-only">
        {moves > 0 && `${place}: ${t(titleKey(step))}`}
      </p>
      <div
        ref={content}
        key={step}
        className={cn(
          'mt-6 flex flex-1 flex-col gap-8',
          justMoved && 'pointer-events-none',
          moves > 0 && 'transition duration-200 starting:translate-y-3 starting:opacity-0',
        )}
      >
        {Current ? <Current /> : <StepWelcome legal={legal} />}
      </div>
    </>
  )
}
