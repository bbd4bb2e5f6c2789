'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { cn } from '@/components/ui/cn'
import { SITE_NAME } from '@/lib/site'
import { LAST_STEP, useWizardDraft } from './draft'
import { useHistorySteps } from './navigation'
import { useRulesAhead } from './rules'
import { StepAwaited } from './step-awaited'
import { StepIntroduction } from './step-introduction'
import { StepWelcome } from './step-welcome'
import { Stepper, titleKey } from './stepper'
import { hasProblemsAt } from './submission-state'
import { useLaterSteps } from './use-later-steps'

/** How long a new step ignores presses, since the second tap of a double tap would hit it. */
const HOLD_MS = 400

/** Whether the step was just shown. */
function useJustMoved(moves: number): boolean {
  const [settled, setSettled] = useState(moves)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(moves), HOLD_MS)
    return () => clearTimeout(timer)
  }, [moves])
  return moves !== settled
}

/**
 * The seven steps of the task (SPEC section 2). The server renders the first; the browser continues with the stored step.
 * @param legal the first step's small print
 */
export function Wizard({ legal }: { legal: ReactNode }) {
  const t = useTranslations('wizard')
  const step = useWizardDraft((state) => state.step)
  const moves = useWizardDraft((state) => state.moves)
  const content = useRef<HTMLDivElement>(null)
  const seenMoves = useRef(moves)
  const justMoved = useJustMoved(moves)
  useHistorySteps()
  useRulesAhead(step)
  const { later, needed, missing, fetchLater } = useLaterSteps(step)
  const awaited = needed && !later

  const place = t('step_of', { step, total: LAST_STEP })
  const title = t(titleKey(step))
  // A layout effect, because the observer must be stopped before the next page's title is set, which it would overwrite.
  useLayoutEffect(() => {
    const name = `${place}: ${title} · ${SITE_NAME}`
    const rename = () => {
      if (document.title !== name) document.title = name
    }
    rename()
    // The page's own title may be set later: on hydration, and after a change of language.
    const watch = new MutationObserver(rename)
    watch.observe(document.head, { childList: true, characterData: true, subtree: true })
    return () => watch.disconnect()
  }, [place, title])

  // Moves the focus after a move between steps, but not after a reload or a change of language.
  useEffect(() => {
    if (awaited || seenMoves.current === moves) return
    seenMoves.current = moves
    // The step has moved the focus to its first error.
    if (problemsShown.current) return
    window.scrollTo({ top: 0, behavior: 'instant' })
    content.current?.querySelector('h1')?.focus({ preventScroll: true })
  }, [moves, awaited])

  // Read during rendering, because a step removes its errors from the store once it is mounted.
  const problemsShown = useRef(false)
  problemsShown.current = hasProblemsAt(step)

  const frame = (shown: ReactNode) => (
    <div
      ref={content}
      key={step}
      className={cn(
        'mt-6 flex flex-1 flex-col gap-8',
        justMoved && 'pointer-events-none',
        moves > 0 && 'transition duration-200 starting:translate-y-3 starting:opacity-0',
      )}
    >
      {shown}
    </div>
  )
  return (
    <>
      <p aria-hidden className="figure mb-2 text-sm font-semibold text-muted">
        {place}
      </p>
      <Stepper current={step} />
      <p role="status" className="sr-only">
        {moves > 0 && `${place}: ${title}`}
      </p>
      {!needed && frame(step === 2 ? <StepIntroduction /> : <StepWelcome legal={legal} />)}
      {awaited && frame(<StepAwaited onRetry={missing ? fetchLater : undefined} />)}
      {later && <later.LaterSteps step={step} frame={frame} />}
    </>
  )
}
