import type { MyTask } from '@/lib/work/my-task/contract'

/** The props that all forms of a task share. */
export interface TaskFormProps {
  token: string
  task: MyTask
  onChanged: (task: MyTask) => void
  /** Called when the task has changed since it was shown. */
  onConflict: () => void
}
