import 'server-only'
import { log } from './log'

type Step = () => Promise<void> | void
const steps: Step[] = []

/** Registers a step of the shutdown, which runs after the last request was answered. The last step registered runs first. */
export function onShutdown(step: Step): void {
  steps.unshift(step)
}

/** Runs all registered steps. A step that fails is logged, and the others still run. */
export async function closeAll(): Promise<void> {
  for (const step of steps.splice(0)) {
    try {
      await step()
    } catch (error) {
      log.error({ err: error }, 'a shutdown step failed')
    }
  }
}
