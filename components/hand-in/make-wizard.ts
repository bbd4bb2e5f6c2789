import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { CampaignPromise } from '@/lib/work/campaigns/contract'
import { emptyDraft, type HandedIn, type HeldPlace, mergeValues, type SharedDraft, type StoredDraft, spelled } from './draft'
import type { DraftData } from './draft-fields'
import { type Plan, placeOfProblem } from './plan'
import { rules } from './rules'
import { stepHistory } from './step-history'
import type { SubmissionFailure } from './submission-failure'

interface WizardState extends StoredDraft {
  /** What is being done, once it is known; never of the task of `/perform-task`. */
  promise: CampaignPromise | null
  /** The chosen pictures by the key of their proof item; in memory only, because browsers cannot keep a file across a reload. */
  files: Record<string, File>
  /** Counts moves between steps, without steps restored from storage. */
  moves: number
  /** Counts what was taken over from other tabs and shows something else; forms are then made anew. */
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

/** The draft of a task and what can be done with it. @param planned the plan of what is promised, or the same for all where nothing is */
export function makeWizard(slug: string, shared: SharedDraft, planned: Plan | ((promise: CampaignPromise) => Plan)) {
  const useDraft = create<WizardState>()(
    persist((): WizardState => ({ ...emptyDraft, ...quiet, promise: null, files: {}, moves: 0, taken: 0 }), {
      name: shared.name,
      storage: shared.storage,
      partialize: ({ step, place, start_key, data, items, file_names, handed_in, used, changed_at }): StoredDraft => ({
        ...{ step, place, start_key, data, items, file_names, handed_in, used, changed_at },
      }),
    }),
  )
  const { getState: get, setState: set } = useDraft
  const plan = (): Plan | undefined => {
    const { promise } = get()
    if (typeof planned !== 'function') return planned
    return promise ? planned(promise) : undefined
  }
  const total = () => plan()?.steps.length ?? 1
  const show = (step: number) => set(({ moves }) => ({ step: Math.min(total(), Math.max(1, step)), moves: moves + 1 }))

  /** The step to show for one that Forward asks for. */
  async function reachable(step: number): Promise<number> {
    const { step: current, handed_in, place } = get()
    const asked = plan()
    if (handed_in) return total()
    if (step <= current) return step
    if (!asked || (asked.items && !place)) return 1
    const firstForm = Math.min(...[...asked.fields.keys()].map((field) => placeOfProblem(field, asked)))
    if (step <= firstForm) return step
    const forms = await rules().catch(() => undefined)
    const wrong = forms ? Object.keys(forms.checkDraft(get(), asked).problems).map((field) => placeOfProblem(field, asked)) : [firstForm]
    return Math.min(step, total() - 1, ...wrong)
  }
  const history = stepHistory({ current: () => get().step, goTo: show, reachable })

  /** Shows a draft that another tab stored. The step moves with it, so that Back still leads to the one before. */
  function takeOver(draft: StoredDraft, change: Partial<WizardState>) {
    shared.takeOver(draft, () => {
      const { step, data, items, taken } = get()
      // A form that is made anew loses the focus, and what is being typed at that moment.
      const isShown = !change.files && spelled([data, items]) === spelled([draft.data, draft.items])
      set({ ...draft, ...change, step, taken: isShown ? taken : taken + 1 })
      if (!draft.handed_in) return draft.step === step ? undefined : history.moveTo(draft.step)
      show(draft.step)
      history.removeStepEntries(draft.step)
    })
  }

  return {
    slug,
    useDraft,
    news: () => shared.news(get()),
    ...history,
    setData: (data: Partial<DraftData>) => set((state) => ({ data: { ...state.data, ...data } })),
    setItem: (key: string, value: string) => set(({ items }) => ({ items: { ...items, [key]: value } })),
    setFile: (key: string, file: File | null) =>
      set(({ files: { [key]: _file, ...files }, file_names: { [key]: _name, ...file_names } }) =>
        file ? { files: { ...files, [key]: file }, file_names: { ...file_names, [key]: file.name.slice(0, 200) } } : { files, file_names },
      ),
    /** Holds a place, with which the work begins. */
    begin(place: HeldPlace) {
      set({ place, start_key: null, ...quiet })
      history.moveTo(2)
    },
    /** Holds a place that promises something else than was read: the person decides on the first step. */
    holdChanged: (place: HeldPlace, promise: CampaignPromise) =>
      set(({ moves }) => ({ place, promise, start_key: null, ...quiet, has_changed: true, step: 1, moves: moves + 1 })),
    /** Holds the same place for longer; if it is another one by now, nothing changes. */
    keep: (kept: HeldPlace) => set(({ place }) => (place?.token === kept.token ? { place: { ...place, ...kept } } : {})),
    /** Holds no place any more; what was typed about the person stays. The caller leads to another page. */
    leave: () => set(({ data, used }) => ({ ...emptyDraft, ...quiet, data: { ...data, submission_key: undefined }, used, files: {} })),
    /** Holds no place any more, and asks for another one for the same work. */
    startAgain() {
      history.moveTo(1)
      set(({ data }) => ({ ...quiet, place: null, start_key: null, data: { ...data, submission_key: undefined } }))
    },
    /** After handing in: clears what was typed, and stores the code (SPEC section 4). */
    finish(handed_in: HandedIn) {
      set(({ place, used, moves }) => ({ ...emptyDraft, ...quiet, place, used, handed_in, files: {}, step: total(), moves: moves + 1 }))
      history.removeStepEntries(total())
    },
    /** Begins the task once more. */
    again() {
      set(({ place, used, moves }) => ({ ...emptyDraft, used: place ? [place.token, ...used] : used, files: {}, moves: moves + 1 }))
      history.replaceEntry(1)
    },
    /** Shows errors on their steps, the first of these steps now. */
    showProblems(problems: Record<string, string>) {
      const asked = plan()
      set({ problems })
      const steps = asked ? Object.keys(problems).map((field) => placeOfProblem(field, asked)) : []
      if (steps.length > 0) history.moveTo(Math.min(...steps))
    },
    /** Takes errors out of those that no step has shown yet. */
    takeProblems(fields: string[]) {
      if (fields.length > 0) set(({ problems }) => ({ problems: Object.fromEntries(Object.entries(problems).filter(([field]) => !fields.includes(field))) }))
    },
    /** Forgets a task that was erased. @param code in upper case @param stored another tab may have handed in what was typed here */
    forget(code: string, stored?: StoredDraft) {
      const { handed_in } = get().handed_in ? get() : (stored ?? emptyDraft)
      if (handed_in?.code.toUpperCase() === code) shared.takeOver(emptyDraft, () => set({ ...emptyDraft, ...quiet, files: {} }))
    },
    /** Takes over another task that another tab stored: one with another place, or that was handed in. */
    showStored: (draft: StoredDraft) => takeOver(draft, { ...quiet, files: {} }),
    /** Takes over what another tab typed for the same place. The pictures that were chosen here stay. */
    showTyped(draft: StoredDraft) {
      // Where it has none, what was typed here stays: the other tab may not have heard of it.
      const { data, items } = get()
      takeOver({ ...draft, data: mergeValues({}, draft.data, data), items: mergeValues({}, draft.items, items) }, {})
    },
  }
}

export type TaskWizard = ReturnType<typeof makeWizard>
