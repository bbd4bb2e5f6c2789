import { erasing } from './erasing'
import { makeWizard, type TaskWizard } from './make-wizard'
import { planOf } from './plan'
import { sharedDraft } from './shared-draft'

// Outside of the components, because what is being done must survive a change of language.
const wizards = new Map<string, TaskWizard>()

/** The wizard of a campaign, with its draft in local storage. */
export function wizardOf(slug: string): TaskWizard {
  const known = wizards.get(slug)
  if (known) return known
  const wizard = makeWizard(slug, sharedDraft(slug), planOf)
  wizards.set(slug, wizard)
  erasing.add(wizard.forget)
  return wizard
}

/** A wizard of no campaign, which stores nothing. */
export const unkeptWizard = (): TaskWizard =>
  makeWizard(
    '',
    {
      name: '',
      storage: { getItem: () => null, setItem: () => {}, removeItem: () => {} },
      news: () => undefined,
      takeOver: (_, show) => show(),
    },
    planOf,
  )
