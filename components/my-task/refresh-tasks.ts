import type { MyTask } from '@/lib/work/my-task/contract'
import { isAwaited } from './task-state'
import type { SavedTask } from './tasks-on-device'

/** Most tasks that one look at the list asks about, one after another. */
const MOST_ASKED = 12

/** How long an answer is new enough, in milliseconds. */
const FRESH_MS = 60_000

type WithToken = SavedTask & { token: string }

/** The tasks to ask about now, longest unseen first: those whose state may change and was not just seen. */
export const tasksToAsk = (tasks: readonly SavedTask[], now = Date.now()): WithToken[] =>
  tasks
    .filter((task): task is WithToken => task.token !== undefined)
    .filter(({ seen }) => !seen || (isAwaited(seen.task) && now - Date.parse(seen.at) > FRESH_MS))
    .sort((a, b) => Date.parse(a.seen?.at ?? a.received_at) - Date.parse(b.seen?.at ?? b.received_at))
    .sort((a, b) => Number(a.seen !== undefined) - Number(b.seen !== undefined))
    .slice(0, MOST_ASKED)

interface Asking {
  ask: (token: string) => Promise<MyTask>
  /** Takes an answer. */
  take: (token: string, task: MyTask) => void
  /** Called for a token that opens nothing any more. */
  gone: (code: string) => void
  /** What an error means: undefined for a token that opens nothing. */
  why: (error: unknown) => 'offline' | 'down' | undefined
  isStopped: () => boolean
}

/** Asks about tasks one after another, and ends with the first call without an answer. @returns why it ended early */
export async function refreshTasks(tasks: readonly WithToken[], { ask, take, gone, why, isStopped }: Asking): Promise<'offline' | 'down' | undefined> {
  for (const { code, token } of tasks) {
    if (isStopped()) return undefined
    try {
      take(token, await ask(token))
    } catch (error) {
      const reason = why(error)
      if (reason) return reason
      gone(code)
    }
  }
  return undefined
}
