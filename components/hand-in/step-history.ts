/** The wizard's state in a history entry: the step, and the number of the wizard's entries before it. */
interface WizardEntry {
  step: number
  depth: number
}

interface Steps {
  current: () => number
  goTo: (step: number) => void
  /** The step to show for a requested one: Forward must not skip a step that is incomplete. */
  reachable: (step: number) => Promise<number>
}

/** The router's state of this page's history entry, in the current language. */
let routerState: unknown = {}

const wizardEntryOf = (state: unknown): WizardEntry | undefined => (state as { wizard?: WizardEntry } | null)?.wizard

/** The steps of a wizard in the browser's history, so that Back leads to the previous step. */
export function stepHistory({ current, goTo, reachable }: Steps) {
  let entriesBelow = 0
  // Counts moves, so that a move that had to wait is dropped after another one.
  let moves = 0
  const entry = (step: number) => ({ ...(routerState as object), wizard: { step, depth: entriesBelow } satisfies WizardEntry })
  const replaceEntry = (step: number) => window.history.replaceState(entry(step), '')

  /** Shows a step and updates the browser's history. */
  function moveTo(step: number) {
    const back = current() - step
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
    goTo(step)
  }

  async function follow(event: PopStateEvent) {
    const wizardEntry = wizardEntryOf(event.state)
    if (!wizardEntry) return
    // Hidden from the router: the page stays the same, and an older entry would restore an older language.
    event.stopImmediatePropagation()
    entriesBelow = wizardEntry.depth
    moves += 1
    const move = moves
    const step = await reachable(wizardEntry.step)
    if (move !== moves) return
    // Always replaced, because after a change of language the router could not use the entry's old state.
    replaceEntry(Math.max(step, wizardEntry.step))
    if (step < wizardEntry.step) window.history.go(step - wizardEntry.step)
    if (step !== current()) goTo(step)
  }

  return {
    moveTo,
    replaceEntry,
    back: () => moveTo(current() - 1),
    /** Removes the wizard's history entries, so that Back leaves the page. @param step that is shown from now on */
    removeStepEntries(step: number) {
      const below = entriesBelow
      entriesBelow = 0
      if (below > 0) window.history.go(-below)
      else replaceEntry(step)
    },
    /** Follows the browser's Back and Forward between steps. @returns stops it */
    followHistory() {
      entriesBelow = wizardEntryOf(window.history.state)?.depth ?? 0
      routerState = window.history.state
      // Each step starts at its top; the browser would restore the scroll position of another step.
      window.history.scrollRestoration = 'manual'
      replaceEntry(current())
      window.addEventListener('popstate', follow, { capture: true })
      return () => {
        window.history.scrollRestoration = 'auto'
        window.removeEventListener('popstate', follow, { capture: true })
      }
    },
  }
}
