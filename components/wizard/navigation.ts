'use client'

import { useEffect } from 'react'
import { FIRST_STEP, LAST_STEP, useDraft } from './draft'
import { rules } from './rules'

/** What a history entry knows of the wizard: its step, and how many of the wizard's own entries lie below it. */
interface WizardEntry {
  step: number
  depth: number
}

let depth = 0

/** Counts moves: one that had to wait is dropped when another has come. */
let moves = 0

/** What the router keeps in a history entry of this page, in the language shown now. */
let routerState: unknown = {}

const wizardEntryOf = (state: unknown): WizardEntry | undefined => (state as { wizard?: WizardEntry } | null)?.wizard

const entry = (step: number) => ({ ...(routerState as object), wizard: { step, depth } satisfies WizardEntry })

const replaceEntry = (step: number) => window.history.replaceState(entry(step), '')

/** The step that may be shown when another one is asked for: Forward must not skip what a step demands. */
async function allowed(step: number): Promise<number> {
  const { step: current, rewardCode } = useDraft.getState()
  if (rewardCode) return LAST_STEP
  if (step <= current) return step
  if (step > 3) {
    const forms = await rules().catch(() => undefined)
    if (!forms?.PersonForm.safeParse(useDraft.getState().data).success) return 3
  }
  if (step > 4 && !useDraft.getState().proof) return 4
  return Math.min(step, LAST_STEP - 1)
}

/** Shows a step and keeps the browser's history in line, so that its Back button leads to the previous step. */
export function moveTo(step: number) {
  const back = useDraft.getState().step - step
  moves += 1
  if (back < 0) {
    depth += 1
    window.history.pushState(entry(step), '')
  } else if (back > 0 && depth >= back) {
    depth -= back
    window.history.go(-back)
  } else {
    replaceEntry(step)
  }
  useDraft.getState().goTo(step)
}

/** Folds the wizard's entries away once the task is handed in: Back then leaves the page instead of reopening an empty form. */
export function leaveStepsBehind() {
  const below = depth
  depth = 0
  if (below > 0) window.history.go(-below)
  else replaceEntry(LAST_STEP)
}

/** Begins a new task on step 1. */
export function startOver() {
  useDraft.getState().startOver()
  replaceEntry(FIRST_STEP)
}

/** Follows the browser's Back and Forward between steps. */
export function useHistorySteps() {
  useEffect(() => {
    depth = wizardEntryOf(window.history.state)?.depth ?? 0
    routerState = window.history.state
    // Each step begins at its top; the browser would scroll to where another one was left.
    window.history.scrollRestoration = 'manual'
    replaceEntry(useDraft.getState().step)
    const follow = async (event: PopStateEvent) => {
      const place = wizardEntryOf(event.state)
      if (!place) return
      // The page stays the same, so the router has nothing to restore; an older entry would bring an older language back.
      event.stopImmediatePropagation()
      depth = place.depth
      moves += 1
      const move = moves
      const step = await allowed(place.step)
      if (move !== moves) return
      // Written anew in any case: after a change of language the router could not come back to what the entry remembers.
      replaceEntry(Math.max(step, place.step))
      if (step < place.step) window.history.go(step - place.step)
      if (step !== useDraft.getState().step) useDraft.getState().goTo(step)
    }
    window.addEventListener('popstate', follow, { capture: true })
    return () => {
      window.history.scrollRestoration = 'auto'
      window.removeEventListener('popstate', follow, { capture: true })
    }
  }, [])
}
