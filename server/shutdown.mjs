/** Most supervisors kill after ten seconds, and the launcher and the database need some of them. */
const DRAIN_MS = 6_000
const STOP_MS = 9_000

/** One Ctrl-C sends two signals, from the terminal and from the launcher. A SIGINT later than this is a second Ctrl-C of somebody who does not want to wait. */
const SAME_SIGNAL_MS = 1_000

/** How long to wait for a start that is still under way before stopping. */
const START_WAIT_MS = 5_000

/**
 * What has to be stopped. The product is undefined until the start has registered it.
 * @typedef {{
 *   starting: Promise<unknown>,
 *   drain: (ms: number, stopWaiting: AbortSignal) => Promise<number>,
 *   product: () => import('../lib/platform/handover').Product | undefined,
 * }} ServerState
 */

/**
 * On SIGTERM, SIGINT and SIGHUP: refuses new connections, answers every accepted request, closes the product's resources, then exits
 * with code 0; all within ten seconds. A second Ctrl-C cuts off the remaining requests. The death of the launcher
 * (`scripts/with-db.mjs`) counts as SIGTERM.
 * @param {ServerState} running
 */
export function handleSignals(running) {
  const stopWaiting = new AbortController()
  let stoppingSince = 0
  const stop = (/** @type {NodeJS.Signals} */ signal) => {
    if (stoppingSince > 0) {
      if (signal === 'SIGINT' && Date.now() - stoppingSince > SAME_SIGNAL_MS) stopWaiting.abort()
      return
    }
    stoppingSince = Date.now()
    shutDown(running, signal, stopWaiting.signal).finally(() => process.exit(0))
  }
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP'])) process.on(signal, stop)
  if (process.env.COMPLETA_LAUNCHER && process.connected) process.once('disconnect', () => stop('SIGTERM'))
}

/** @param {ServerState} running @param {NodeJS.Signals} signal @param {AbortSignal} stopWaiting */
async function shutDown({ starting, drain, product }, signal, stopWaiting) {
  const log = () => product()?.log
  log()?.info({ signal }, 'stopping: no new connections')
  setTimeout(() => {
    log()?.error('could not stop in time')
    process.exit(1)
  }, STOP_MS)
  let timer
  await Promise.race([starting.catch(() => {}), new Promise((resolve) => (timer = setTimeout(resolve, START_WAIT_MS)))])
  clearTimeout(timer)
  const cut = await drain(DRAIN_MS, stopWaiting)
  if (cut > 0) log()?.warn({ cut }, 'requests were cut off')
  await product()?.close()
  log()?.info('stopped')
}
