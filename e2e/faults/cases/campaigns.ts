import { setTimeout as sleep } from 'node:timers/promises'
import { embeddedDatabase, makeDataDir, removeDataDir, startApp, stopApp, untilReady } from '../support/app'
import { audit, breaches } from '../support/audit'
import { auditCampaign } from '../support/campaign-audit'
import { campaignIn, newPlaceMemory, taker } from '../support/campaigns'
import { type Options, type Outcome, promises } from '../support/case'
import { kill, startAgain, type Target } from '../support/kill'
import { confirmed, reviewer } from '../support/money'
import { registerPromoter } from '../support/visitors'

const TAKERS = 5
const FUND_CENTS = 5_000_000
const targets: Target[] = ['app', 'database', 'app', 'everything']

/** Repeated `kill -9` while places of a campaign with a budget are taken, given back, handed in with, approved and undone, followed by an audit. */
export async function campaigns({ port, short }: Options): Promise<Outcome> {
  const { broken, expect } = promises()
  const dataDir = makeDataDir('campaigns')
  const memory = newPlaceMemory()
  const rounds = short ? 4 : 20
  const options = { dataDir, port }
  const found = { differences: 0, lost: 0 }
  let app = await startApp(options)
  const { base } = app
  try {
    const campaign = await campaignIn(embeddedDatabase(dataDir).url, FUND_CENTS)
    const { code } = await registerPromoter(base)
    let money = { available: FUND_CENTS, reserved: 0 }
    for (let round = 1; round <= rounds; round++) {
      const token = await confirmed(base)
      const stop = new AbortController()
      const play = { base, memory, stop: stop.signal }
      const everybody = Promise.all([...Array.from({ length: TAKERS }, () => taker(play, campaign.slug, code)), reviewer(play, token), reviewer(play, token)])
      everybody.catch(() => {})
      // In the middle of the work, however slow the machine.
      const goal = memory.codes.size + 5 + Math.random() * 20
      for (const deadline = Date.now() + 10_000; memory.codes.size < goal && Date.now() < deadline; ) await sleep(10)
      await sleep(Math.random() * 300)
      const failuresBefore = memory.failures
      const target = targets[round % targets.length] ?? 'app'
      kill(target, app, dataDir)
      if (target === 'database') await sleep(100)
      else {
        await app.ended
        app = await startAgain(options)
      }
      await untilReady(app)
      await sleep(500)
      stop.abort()
      await everybody
      expect(memory.failures > failuresBefore, `round ${round}: no call was under way when the ${target} was killed`)
      const findings = await auditCampaign(embeddedDatabase(dataDir).url, campaign, memory)
      money = findings.money
      found.differences += findings.differences
      found.lost += findings.lost
      for (const what of findings.broken.slice(0, 5)) broken.push(`round ${round}, ${target} killed: ${what}`)
    }
    for (const [name, count] of breaches(await audit(embeddedDatabase(dataDir).url, dataDir, memory))) broken.push(`at the end: ${name} ${count}`)
    expect(memory.odd.length === 0, `odd answers: ${memory.odd.slice(0, 3).join(' | ')}`)
    const undone = [...memory.reviews.values()].filter(({ isUndone }) => isUndone).length
    expect(memory.reviews.size > 0 && memory.codes.size > 0, 'nothing was handed in or decided: this run proves nothing')
    await stopApp(app)
    return {
      figures: [
        `${rounds} kills, ${memory.attempts} calls (${memory.failures} broken off or refused)`,
        `acknowledged: ${memory.places.size} places (${memory.refusedPlaces} refused), ${memory.codes.size} tasks, ${memory.reviews.size} decisions (${undone} undone)`,
        `of ${FUND_CENTS} centavos ${money.available} available, ${money.reserved} reserved; differences ${found.differences}, acknowledged and lost ${found.lost}`,
      ].join('; '),
      broken,
    }
  } finally {
    if (app.child.exitCode === null) await stopApp(app, 'SIGKILL')
    removeDataDir(dataDir)
  }
}
