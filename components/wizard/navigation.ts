'use client'

import { useEffect } from 'react'
import { FIRST_STEP, LAST_STEP, useWizardDraft } from './draft'
import { rules } from './rules'

/** The wizard's state in a history entry: the step, and the number of the wizard's entries before it. */
interface WizardEntry {
  step: number
  depth: number
}

let entriesBelow = 0

/** Counts moves, so that a move that had to wait is dropped after another one. */
let moves = 0

/** The router's state of this page's history entry, in the current language. */
let routerState: unknown = {}

const wizardEntryOf = (state: unknown): WizardEntry | undefined => (state as { wizard?: WizardEntry } | null)?.wizard

const entry = (step: number) => ({ ...(routerState as object), wizard: { step, depth: entriesBelow } satisfies WizardEntry })

const replaceEntry = (step: number) => window.history.replaceState(entry(step), '')

/** The step to show for a requested one: Forward must not skip a step that is incomplete. */
async function reachableStep(step: number): Promise<number> {
  const { step: current, rewardCode } = useWizardDraft.getState()
  if (rewardCode) return LAST_STEP
  if (step <= current) return step
  if (step > 3) {
    const forms = await rules().catch(() => undefined)
    if (!forms?.PersonForm.safeParse(useWizardDraft.getState().data).success) return 3
  }
  if (step > 4 && !useWizardDraft.getState().proof) return 4
  return Math.min(step, LAST_STEP - 1)
}

/** Shows a step and updates the browser's history, so that Back leads to the previous step. */
export function moveTo(step: number) {
  const back = useWizardDraft.getState().step - step
  moves += 1
  if (back < 0) {
    entriesBelow += 1
    window.history.pushState(entry(step), '')
  } else if (back > 0 && entriesBelow >= back) {
    entriesBelow -= back
    window.history.go(-back)
  } else {
    replaceEntry(step)
  }
  useWizardDraft.getState().goTo(step)
}

/** Removes the wizard's history entries after the submission, so that Back leaves the page instead of showing an empty form. */
export function removeStepEntries() {
  const below = entriesBelow
  entriesBelow = 0
  if (below > 0) window.history.go(-below)
  else replaceEntry(LAST_STEP)
}

/** Starts a new task on step 1. */
export function startOver() {
  useWizardDraft.getState().startOver()
  replaceEntry(FIRST_STEP)
}

/** Follows the browser's Back and Forward between steps. */
export function useHistorySteps() {
  useEffect(() => {
    entriesBelow = wizardEntryOf(window.history.state)?.depth ?? 0
    routerState = window.history.state
    // Each step starts at its top; the browser would restore the scroll position of another step.
    window.history.scrollRestoration = 'manual'
    replaceEntry(useWizardDraft.getState().step)
    const follow = async (event: PopStateEvent) => {
      const wizardEntry = wizardEntryOf(event.state)
      if (!wizardEntry) return
      // Hidden from the router: the page stays the same, and an older entry would restore an older language.
      event.stopImmediatePropagation()
      entriesBelow = wizardEntry.depth
      moves += 1
      const move = moves
      const step = await reachableStep(wizardEntry.step)
      if (move !== moves) return
      // Always replaced, because after a change of language the router could not use the entry's old state.
      replaceEntry(Math.max(step, wizardEntry.step))
      if (step < wizardEntry.step) window.history.go(step - wizardEntry.step)
      if (step !== useWizardDraft.getState().step) useWizardDraft.getState().goTo(step)
    }
    window.addEventListener('popstate', follow, { capture: true })
    return () => {
      window.history.scrollRestoration = 'auto'
      window.removeEventListener('popstate', follow, { capture: true })
    }
  }, [])
}
