import { setTimeout as sleep } from 'node:timers/promises'

/** How long one question may take. */
const ASK_MS = 10_000

/** @param {string} address @returns {Promise<string>} `ready`, or what the server still does */
async function stateOf(address) {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(ASK_MS) })
    const { status } = /** @type {{ status?: string }} */ (await answer.json())
    return status ?? 'starting'
  } catch {
    return 'not listening yet'
  }
}

/**
 * Waits until a server says that it is ready, for as long as its process runs: on a busy machine that takes minutes.
 * @param {string} address of its readiness
 * @param {{ isRunning: () => boolean, say: (state: string) => void, pauseMs?: number, sayEvery?: number }} options `say` hears now and then what the
 * server still does
 * @returns {Promise<boolean>} false if it has ended
 */
export async function untilReady(address, { isRunning, say, pauseMs = 100, sayEvery = 100 }) {
  for (let asked = 1; isRunning(); asked++) {
    const state = await stateOf(address)
    if (state === 'ready') return true
    if (asked % sayEvery === 0) say(state)
    await sleep(pauseMs)
  }
  return false
}
