import { useSavedTasks } from '@/components/my-task/tasks-on-device'
import { followCodes, useKeptCodes } from './codes-on-device'
import { readDraft, useWizardDraft } from './draft'
import type { DraftData } from './draft-fields'
import { removeStepEntries } from './navigation'
import { idle, useSubmissionState } from './submission-state'

/** The stored draft, which another tab may have changed; undefined in browsers without storage. */
function storedDraft() {
  try {
    return readDraft(JSON.parse(localStorage.getItem('registration-storage') ?? 'null')?.state)
  } catch {
    return undefined
  }
}

/** Whether a draft belongs to the task that got this code, and not to another task that was started in this tab: compares the person. */
function isOf({ name }: DraftData, rewardCode: string): boolean {
  useSavedTasks.persist.rehydrate()
  const task = useSavedTasks.getState().tasks.find(({ code }) => code.toUpperCase() === rewardCode.toUpperCase())
  return Boolean(name?.trim()) && task?.name === name?.trim().replace(/\s+/g, ' ')
}

/** Loads what another tab stored. */
function showStored() {
  useWizardDraft.persist.rehydrate()
  useWizardDraft.setState(({ moves }) => ({ proof: null, moves: moves + 1 }))
  useSubmissionState.setState(idle)
  removeStepEntries()
}

/**
 * Applies what other tabs did with the shared draft: if another tab submitted it, this tab shows the code too, so that it is not submitted
 * twice; if its task was erased, the code is removed here too; and a submission under way elsewhere sets the `Idempotency-Key`.
 * @returns whether this tab's state has changed
 */
export function followSentDraft(): boolean {
  const stored = storedDraft()
  const { rewardCode, data, setData } = useWizardDraft.getState()
  if (!stored) return false
  const isSent = rewardCode === null && stored.rewardCode !== null && isOf(data, stored.rewardCode)
  const isErased = rewardCode !== null && stored.rewardCode === null && !useKeptCodes.getState().codes.some(({ code }) => code === rewardCode)
  if (isSent || isErased) {
    showStored()
    return true
  }
  const { name, whatsapp, submission_key: key } = stored.data
  if (key && rewardCode === null && data.submission_key !== key && name === data.name && whatsapp === data.whatsapp) setData({ submission_key: key })
  return false
}

/** Follows the draft while the page is open. @returns stops it */
export function followDraft(): () => void {
  const follow = ({ key }: StorageEvent) => {
    if (key === 'registration-storage') followSentDraft()
  }
  const look = () => {
    if (document.visibilityState === 'visible') followSentDraft()
  }
  const stopCodes = followCodes()
  window.addEventListener('storage', follow)
  window.addEventListener('pageshow', look)
  document.addEventListener('visibilitychange', look)
  return () => {
    stopCodes()
    window.removeEventListener('storage', follow)
    window.removeEventListener('pageshow', look)
    document.removeEventListener('visibilitychange', look)
  }
}
