import type { MyTask } from '@/lib/work/my-task/contract'

/** What the forms of a task share. */
export interface TaskFormProps {
  token: string
  task: MyTask
  onChanged: (task: MyTask) => void
  /** The task is no longer as it is shown. */
  onConflict: () => void
}
