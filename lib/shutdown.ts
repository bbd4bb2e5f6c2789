import 'server-only'
import { drainHttpServers } from './http-server'
import { log } from './log'

/** Ten seconds are what most supervisors wait before they kill; the launcher and the database need some of them. */
const DRAIN_MS = 6_000
const ALL_MS = 9_000

/** Ctrl-C reaches a process from the terminal and from its launcher; a second one after this is a person who will not wait. */
const SAME_SIGNAL_MS = 1_000

type Step = () => Promise<void> | void
const steps: Step[] = []

/** Names what has to be closed when the process ends, after the last request was answered. Last named, first closed. */
export function onShutdown(step: Step): void {
  steps.unshift(step)
}

/**
 * From now on SIGTERM and SIGINT end the process in order: no new connections, every accepted request answered, then the
 * steps, then exit code 0; all within ten seconds. A second Ctrl-C does not wait for the requests.
 *
 * Next's own handlers give way: they exit without closing what is ours, and NEXT_MANUAL_SIG_HANDLE, which turns them off, is
 * read before any of our code runs. A launcher that was killed (`scripts/with-db.mjs`) counts as a signal.
 */
export function handleSignals(): void {
  const hurry = new AbortController()
  let since = 0
  const stop = (signal: NodeJS.Signals) => {
    if (since > 0) {
      if (signal === 'SIGINT' && Date.now() - since > SAME_SIGNAL_MS) hurry.abort()
      return
    }
    since = Date.now()
    shutDown(signal, hurry.signal).finally(() => process.exit(0))
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.removeAllListeners(signal)
    process.on(signal, stop)
  }
  if (process.env.COMPLETA_LAUNCHER && process.connected) process.once('disconnect', () => stop('SIGTERM'))
}

async function shutDown(signal: NodeJS.Signals, hurry: AbortSignal) {
  log.info({ signal }, 'stopping: no new connections')
  setTimeout(() => {
    log.error('could not stop in time')
    process.exit(1)
  }, ALL_MS)
  const cut = await drainHttpServers(DRAIN_MS, hurry)
  if (cut > 0) log.warn({ cut }, 'requests were cut off')
  for (const step of steps) {
    try {
      await step()
    } catch (error) {
      log.error({ err: error }, 'something did not close')
    }
  }
  log.info('stopped')
}
