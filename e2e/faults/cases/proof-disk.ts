import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeDataDir, removeDataDir, startApp, startDatabase, stopApp, untilReady } from '../support/app'
import { type Options, type Outcome, promises } from '../support/case'
import { mountTmpfs, setReadOnly, unmount } from '../support/disk'
import { newMemory, visitor } from '../support/visitors'
import { conclude, expectRefusals, expectUnready } from './disk-full'

/** A disk of proofs that becomes read-only, or is gone and leaves its empty folder: 503 meanwhile, which readiness says, and all is well when it is back. */
export async function proofDisk({ port }: Options): Promise<Outcome> {
  const { broken, expect } = promises()
  const dataDir = makeDataDir('proof-disk')
  const proofs = path.join(dataDir, 'proofs')
  if (!mountTmpfs(proofs, '256m')) {
    removeDataDir(dataDir)
    return { figures: '', broken, skipped: 'a disk of its own needs root on Linux' }
  }
  const cluster = await startDatabase(`${dataDir}.logs`, { throwaway: true })
  const app = await startApp({ dataDir, port, env: { DATABASE_URL: cluster.url, NEXTAUTH_SECRET: 'a secret that only fault tests know' } })
  const memory = newMemory()
  const stop = new AbortController()
  const visitors = Promise.all([1, 2, 3].map(() => visitor([app.base], memory, { stop: stop.signal, patienceMs: 120_000 })))
  const back: number[] = []
  const untilBack = async () => {
    const from = performance.now()
    await untilReady(app)
    back.push(Math.round(performance.now() - from))
    await sleep(500)
  }
  try {
    // An installation without any proof takes an empty folder for its own.
    while (memory.codes.size === 0) await sleep(100)
    await sleep(500)
    // Refused while a proof is being written.
    for (let tries = 0; !setReadOnly(proofs, true) && tries < 200; tries++) await sleep(20)
    await sleep(300)
    await expectRefusals(app.base, 'read-only', expect)
    await expectUnready(app.base, 'read-only', expect, 'cannot be written')
    setReadOnly(proofs, false)
    await untilBack()

    // What is seen where a disk is not mounted: the empty folder below it.
    expect(mountTmpfs(proofs, '1m'), 'away: nothing could be mounted above the disk')
    await sleep(300)
    await expectRefusals(app.base, 'away', expect)
    await expectUnready(app.base, 'away', expect, 'is its disk mounted?')
    expect(fs.readdirSync(proofs).length === 0, `away: ${fs.readdirSync(proofs)} was written where the disk is not`)
    unmount(proofs)
    await untilBack()
    stop.abort()
    await visitors
    return { figures: `${await conclude('proofs', cluster.url, dataDir, memory, expect)}; ready ${back.join(' and ')} ms after the disk was back`, broken }
  } finally {
    stop.abort()
    await stopApp(app)
    await cluster.stop()
    // At most the two that were mounted; what is not mounted any more stays as it is.
    unmount(proofs)
    unmount(proofs)
    removeDataDir(dataDir)
  }
}
