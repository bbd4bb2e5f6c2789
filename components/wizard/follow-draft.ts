import { useSavedTasks } from '@/components/my-task/tasks-on-device'
import { followCodes, useKeptCodes } from './codes-on-device'
import { type DraftData, readDraft, useWizardDraft } from './draft'
import { removeStepEntries } from './navigation'
import { idle, useSubmissionState } from './submission-state'

/** The draft as it is stored, maybe by another tab; undefined in browsers without storage. */
function storedDraft() {
  try {
    return readDraft(JSON.parse(localStorage.getItem('registration-storage') ?? 'null')?.state)
  } catch {
    return undefined
  }
}

/** Whether a draft is of the task that got a code, and not of another one that was begun in this tab: of the same person. */
function isOf({ name }: DraftData, rewardCode: string): boolean {
  useSavedTasks.persist.rehydrate()
  const task = useSavedTasks.getState().tasks.find(({ code }) => code.toUpperCase() === rewardCode.toUpperCase())
  return Boolean(name?.trim()) && task?.name === name?.trim().replace(/\s+/g, ' ')
}

/** Shows what another tab stored. */
function showStored() {
  useWizardDraft.persist.rehydrate()
  useWizardDraft.setState(({ moves }) => ({ proof: null, moves: moves + 1 }))
  useSubmissionState.setState(idle)
  removeStepEntries()
}

/**
 * Follows what other tabs did with the draft that all tabs share: where another one has sent it this one shows the code too, so that nothing is sent
 * twice; where its task was erased, the code is gone here as well; and a submission under way elsewhere gives its `Idempotency-Key`.
 * @returns whether this tab shows another state now
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
