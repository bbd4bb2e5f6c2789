import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { DraftData } from '@/components/wizard/draft-fields'
import { stepHistory } from '@/components/wizard/step-history'
import type { SubmissionFailure } from '@/components/wizard/submission-failure'
import { importWithTimeout } from '@/lib/platform/browser/import-with-timeout'
import type { CampaignPromise } from '@/lib/work/campaigns/contract'
import { dropOldDrafts, whenErased } from './draft-storage'
import { renewedPlace } from './place-time'
import { stepsOf } from './plan'
import { placeOfProblem } from './problems'
import { sharedDraft } from './shared-draft'
import { emptyDraft, type HandedIn, type HeldPlace, readCampaignDraft, type StoredDraft } from './stored-draft'

interface WizardState extends StoredDraft {
  /** What is being done, once it is known. */
  promise: CampaignPromise | null
  /** The chosen pictures by the key of their proof item; in memory only, because browsers cannot keep a file across a reload. */
  files: Record<string, File>
  /** Counts moves between steps, without steps restored from storage. */
  moves: number
  /** Counts what was taken over from other tabs. */
  taken: number
  /** Share of the upload that is done, 0 to 1; null while nothing is being sent. */
  sending: number | null
  failure: SubmissionFailure | null
  /** Errors by field that no step has shown yet: message keys, or the server's texts. */
  problems: Record<string, string>
  /** Whether the place promises something else than the page said when it was asked for. */
  has_changed: boolean
  /** Whether the place takes no further code. */
  is_out_of_tries: boolean
}

const quiet = { sending: null, failure: null, problems: {}, has_changed: false, is_out_of_tries: false } satisfies Partial<WizardState>

function makeWizard(slug: string) {
  const shared = sharedDraft(slug)
  const useDraft = create<WizardState>()(
    persist((): WizardState => ({ ...emptyDraft, ...quiet, promise: null, files: {}, moves: 0, taken: 0 }), {
      name: shared.name,
      storage: shared.storage,
      partialize: ({ step, place, start_key, data, items, file_names, handed_in, used, changed_at }): StoredDraft => ({
        ...{ step, place, start_key, data, items, file_names, handed_in, used, changed_at },
      }),
      merge: (stored, current) => ({ ...current, ...readCampaignDraft(stored) }),
    }),
  )
  const { getState: get, setState: set } = useDraft
  const total = () => {
    const { promise } = get()
    return promise ? stepsOf(promise).length : 1
  }
  const show = (step: number) => set(({ moves }) => ({ step: Math.min(total(), Math.max(1, step)), moves: moves + 1 }))

  /** The step to show for one that Forward asks for. */
  async function reachable(step: number): Promise<number> {
    const { step: current, handed_in, place, promise } = get()
    if (handed_in) return total()
    if (step <= current) return step
    if (!place || !promise) return 1
    const rules = await importWithTimeout(import('./hand-in-rules')).catch(() => undefined)
    const wrong = Object.keys(rules?.checkDraft(get(), promise).problems ?? {})
    return Math.min(step, total() - 1, ...wrong.map((field) => placeOfProblem(field, promise)))
  }
  const history = stepHistory({ current: () => get().step, goTo: show, reachable })

  /** Shows a draft that another tab stored. The step moves with it, so that Back still leads to the one before. */
  function takeOver(draft: StoredDraft, change: Partial<WizardState>) {
    shared.takeOver(draft, () => {
      const { step } = get()
      set(({ taken }) => ({ ...draft, ...change, step, taken: taken + 1 }))
      if (!draft.handed_in) return draft.step === step ? undefined : history.moveTo(draft.step)
      show(draft.step)
      history.removeStepEntries(draft.step)
    })
  }
  whenErased((code) => {
    if (get().handed_in?.code.toUpperCase() === code) shared.takeOver(emptyDraft, () => set({ ...emptyDraft, ...quiet, files: {} }))
  })

  return {
    slug,
    useDraft,
    news: shared.news,
    ...history,
    setData: (data: Partial<DraftData>) => set((state) => ({ data: { ...state.data, ...data } })),
    setItem: (key: string, value: string) => set(({ items }) => ({ items: { ...items, [key]: value } })),
    setFile: (key: string, file: File | null) =>
      set(({ files: { [key]: _file, ...files }, file_names: { [key]: _name, ...file_names } }) =>
        file ? { files: { ...files, [key]: file }, file_names: { ...file_names, [key]: file.name.slice(0, 200) } } : { files, file_names },
      ),
    /** Holds a place, with which the work begins. */
    begin(place: HeldPlace) {
      dropOldDrafts()
      set({ place, start_key: null, ...quiet })
      history.moveTo(2)
    },
    /** Holds a place that promises something else than was read: the person decides on the first step. */
    holdChanged(place: HeldPlace, promise: CampaignPromise) {
      dropOldDrafts()
      set(({ moves }) => ({ place, promise, start_key: null, ...quiet, has_changed: true, step: 1, moves: moves + 1 }))
    },
    renew: (expires_at: string) =>
      set(({ place, promise }) => ({
        place: place && promise && renewedPlace(place, expires_at, promise.place_minutes, Date.now()),
        failure: null,
        is_out_of_tries: false,
      })),
    /** Holds no place any more; what was typed about the person stays. The caller leads to another page. */
    leave: () => set(({ data, used }) => ({ ...emptyDraft, ...quiet, data: { ...data, submission_key: undefined }, used, files: {} })),
    /** Holds no place any more, and asks for another one for the same work. */
    startAgain() {
      history.moveTo(1)
      set(({ data }) => ({ ...quiet, place: null, start_key: null, data: { ...data, submission_key: undefined } }))
    },
    /** After handing in: clears what was typed, and stores the code. */
    finish(handed_in: HandedIn) {
      set(({ place, used, moves }) => ({ ...emptyDraft, ...quiet, place, used, handed_in, files: {}, step: total(), moves: moves + 1 }))
      history.removeStepEntries(total())
    },
    /** Begins the task once more. */
    again() {
      set(({ place, used, moves }) => ({ ...emptyDraft, used: place ? [place.token, ...used] : used, moves: moves + 1 }))
      history.replaceEntry(1)
    },
    /** Shows errors on their steps, the first of these steps now. */
    showProblems(problems: Record<string, string>) {
      const { promise } = get()
      set({ problems })
      const steps = promise ? Object.keys(problems).map((field) => placeOfProblem(field, promise)) : []
      if (steps.length > 0) history.moveTo(Math.min(...steps))
    },
    /** Takes errors out of those that no step has shown yet. */
    takeProblems(fields: string[]) {
      if (fields.length > 0) set(({ problems }) => ({ problems: Object.fromEntries(Object.entries(problems).filter(([field]) => !fields.includes(field))) }))
    },
    /** Takes over another task that another tab stored: one with another place, or that was handed in. */
    showStored: (draft: StoredDraft) => takeOver(draft, { ...quiet, files: {} }),
    /** Takes over what another tab typed for the same place. The pictures that were chosen here stay. */
    showTyped: (draft: StoredDraft) => takeOver(draft, {}),
  }
}

export type CampaignWizard = ReturnType<typeof makeWizard>

// Outside of the components, because what is being done must survive a change of language.
const wizards = new Map<string, CampaignWizard>()

/** The wizard of a campaign, with its draft in local storage. */
export function wizardOf(slug: string): CampaignWizard {
  const wizard = wizards.get(slug) ?? makeWizard(slug)
  wizards.set(slug, wizard)
  return wizard
}
