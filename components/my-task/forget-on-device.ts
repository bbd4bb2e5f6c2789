import { useKeptCodes } from '@/components/hand-in/codes-on-device'
import { forgetHandedIn } from '@/components/hand-in/draft-storage'
import { forgetLastPerson } from '@/components/hand-in/last-person'
import { forgetTask } from './tasks-on-device'

/** Removes a task from every store of this device: the tasks, the codes, and the drafts of wizards, whose last step shows the code. @param code in upper case */
export function forgetOnDevice(code: string): void {
  forgetTask(code)
  useKeptCodes.getState().forget(code)
  forgetLastPerson(code)
  forgetHandedIn(code)
}
