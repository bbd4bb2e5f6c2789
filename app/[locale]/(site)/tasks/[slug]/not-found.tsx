import { MissingTask } from '@/components/task-page/missing-task'

/** The page of a campaign that does not exist, or was never published. */
export default function MissingTaskPage() {
  return <MissingTask />
}
