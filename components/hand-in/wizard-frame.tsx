'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { cn } from '@/components/ui/cn'
import { SITE_NAME } from '@/lib/site'
import { followTabs } from './follow-tabs'
import type { TaskWizard } from './make-wizard'
import type { Plan } from './plan'
import { Stepper } from './stepper'
import { UnkeptNotice } from './unkept-notice'

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

interface Shown {
  wizard: TaskWizard
  plan: Plan
  step: number
  titles: string[]
  /** Whether the step's code is still to come. */
  awaited: boolean
}

/**
 * What stands around the steps of a wizard: the bar of all steps, the page's title, the browser's history and other tabs; the focus goes to a new step's heading.
 * @returns the head, and the frame of the shown step
 */
export function useWizardFrame({ wizard, plan, step, titles, awaited }: Shown) {
  const t = useTranslations('wizard')
  const moves = wizard.useDraft((state) => state.moves)
  // The step then moves the focus itself.
  const hasProblems = wizard.useDraft(({ problems }) => Object.keys(problems).some((field) => plan.fields.get(field) === plan.steps[step - 1]))
  useEffect(() => {
    const stopHistory = wizard.followHistory()
    const stopTabs = followTabs(wizard)
    return () => {
      stopTabs()
      stopHistory()
    }
  }, [wizard])
  const content = useRef<HTMLDivElement>(null)
  const seenMoves = useRef(moves)
  const justMoved = useJustMoved(moves)
  const place = t('step_of', { step, total: titles.length })
  const title = titles[step - 1]
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
  problemsShown.current = hasProblems

  const head = (
    <>
      <p aria-hidden className="figure mb-2 text-sm font-semibold text-muted">
        {place}
      </p>
      <Stepper current={step} titles={titles} />
      <p role="status" className="sr-only">
        {moves > 0 && `${place}: ${title}`}
      </p>
      <UnkeptNotice />
    </>
  )
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
  return { head, frame }
}
