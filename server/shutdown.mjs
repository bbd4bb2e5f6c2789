/** Ten seconds are what most supervisors wait before they kill; the launcher and the database need some of them. */
const DRAIN_MS = 6_000
const ALL_MS = 9_000

/** Ctrl-C reaches a process from the terminal and from its launcher; a second one after this is a person who will not wait. */
const SAME_SIGNAL_MS = 1_000

/** How long a start that is told to stop may take to get to where it can be stopped. */
const START_MS = 5_000

/**
 * What there is to stop, as far as the start has come.
 * @typedef {{
 *   starting: Promise<unknown>,
 *   drain: (ms: number, hurry: AbortSignal) => Promise<number>,
 *   product: () => import('../lib/platform/handover').Product | undefined,
 * }} Running
 */

/**
 * SIGTERM, SIGINT and SIGHUP end the process in order: no new connections, every accepted request answered, then what the product
 * holds open is closed, then exit code 0; all within ten seconds. A second Ctrl-C does not wait for the requests. A launcher that was
 * killed (`scripts/with-db.mjs`) counts as a signal.
 * @param {Running} running
 */
export function ownSignals(running) {
  const hurry = new AbortController()
  let since = 0
  const stop = (/** @type {NodeJS.Signals} */ signal) => {
    if (since > 0) {
      if (signal === 'SIGINT' && Date.now() - since > SAME_SIGNAL_MS) hurry.abort()
      return
    }
    since = Date.now()
    shutDown(running, signal, hurry.signal).finally(() => process.exit(0))
  }
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP'])) process.on(signal, stop)
  if (process.env.COMPLETA_LAUNCHER && process.connected) process.once('disconnect', () => stop('SIGTERM'))
}

/** @param {Running} running @param {NodeJS.Signals} signal @param {AbortSignal} hurry */
async function shutDown({ starting, drain, product }, signal, hurry) {
  const log = () => product()?.log
  log()?.info({ signal }, 'stopping: no new connections')
  setTimeout(() => {
    log()?.error('could not stop in time')
    process.exit(1)
  }, ALL_MS)
  let timer
  await Promise.race([starting.catch(() => {}), new Promise((resolve) => (timer = setTimeout(resolve, START_MS)))])
  clearTimeout(timer)
  const cut = await drain(DRAIN_MS, hurry)
  if (cut > 0) log()?.warn({ cut }, 'requests were cut off')
  await product()?.close()
  log()?.info('stopped')
}
