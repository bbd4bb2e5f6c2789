import { useSavedTasks } from '@/components/my-task/tasks-on-device'
import { doneForGood } from './done-here'
import { allDrafts } from './draft-storage'

/** {@link doneForGood} by what this device has stored. */
export const doneOnDevice = (slug: string, limit: number): string | undefined =>
  doneForGood({ slug, limit }, { drafts: allDrafts(), tasks: useSavedTasks.getState().tasks })
