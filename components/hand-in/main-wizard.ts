import { onDevice } from '@/lib/platform/browser/kept'
import { useKeptCodes } from './codes-on-device'
import { emptyDraft, type SharedDraft } from './draft'
import { erasing } from './erasing'
import { MAIN_DRAFT, mainStorage, storedMainDraft } from './main-draft'
import { makeWizard } from './make-wizard'
import { mainPlan } from './plan'

/** The name that the list of this device's tasks has for a code; read without the list's own reader, which the first step need not wait for. */
function nameOf(code: string): unknown {
  try {
    const { tasks } = JSON.parse(onDevice.getItem('my-tasks') ?? '').state
    return tasks.find((task: { code: string }) => task.code.toUpperCase() === code.toUpperCase())?.name
  } catch {
    return undefined
  }
}

/**
 * Tabs share the draft without a place that would tell whether it is of the same task: each writes over what the other typed. If another tab handed it
 * in, or its task was erased, this one shows that; and it takes over the `Idempotency-Key` of a submission under way.
 */
const mainDraft: SharedDraft = {
  name: MAIN_DRAFT,
  storage: mainStorage,
  news(mine) {
    const stored = storedMainDraft() ?? emptyDraft
    const { data, handed_in } = mine
    if (handed_in) return stored.handed_in || useKeptCodes.getState().codes.some(({ code }) => code === handed_in.code) ? undefined : stored
    // Another task may have been started in this tab: compares the person.
    if (stored.handed_in) return data.name?.trim() && nameOf(stored.handed_in.code) === data.name.trim().replace(/\s+/g, ' ') ? stored : undefined
    const { submission_key, name, whatsapp } = stored.data
    const isNew = submission_key && submission_key !== data.submission_key && name === data.name && whatsapp === data.whatsapp
    return isNew ? { ...mine, data: { ...data, submission_key } } : undefined
  },
  takeOver: (_, show) => show(),
}

/** The wizard of the task of `/perform-task`. */
export const mainWizard = makeWizard('', mainDraft, mainPlan)

erasing.add((code) => mainWizard.forget(code, storedMainDraft()))
