import 'server-only'
import { log } from './log'

type Step = () => Promise<void> | void
const steps: Step[] = []

/** Names what has to be closed when the process ends, after the last request was answered. Last named, first closed. */
export function onShutdown(step: Step): void {
  steps.unshift(step)
}

/** Closes all that was named. What fails is logged and keeps nothing else open. */
export async function closeAll(): Promise<void> {
  for (const step of steps.splice(0)) {
    try {
      await step()
    } catch (error) {
      log.error({ err: error }, 'something did not close')
    }
  }
}
