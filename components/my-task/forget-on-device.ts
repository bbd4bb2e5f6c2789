import { forgetHandedIn } from '@/components/campaign-wizard/draft-storage'
import { forgetLastPerson } from '@/components/campaign-wizard/last-person'
import { useKeptCodes } from '@/components/wizard/codes-on-device'
import { useWizardDraft } from '@/components/wizard/draft'
import { forgetTask } from './tasks-on-device'

/** Removes a task from every store of this device: the tasks, the codes, and the drafts of wizards, whose last step shows the code. @param code in upper case */
export function forgetOnDevice(code: string): void {
  forgetTask(code)
  useKeptCodes.getState().forget(code)
  forgetLastPerson(code)
  forgetHandedIn(code)
  // Another tab may have changed the stored draft.
  useWizardDraft.persist?.rehydrate()
  if (useWizardDraft.getState().rewardCode?.toUpperCase() === code) useWizardDraft.getState().startOver()
}
