import { setTimeout as sleep } from 'node:timers/promises'
import { startWoovi } from '@/lib/testing/woovi-stand-in'
import { embeddedDatabase, makeDataDir, removeDataDir, startApp, stopApp, untilReady } from '../support/app'
import { audit, breaches } from '../support/audit'
import { type Options, type Outcome, promises } from '../support/case'
import { kill, startAgain, type Target } from '../support/kill'
import { cashier, confirmed, newMoneyMemory, newPromoter, person, promoter, reviewer } from '../support/money'
import { auditMoney } from '../support/money-audit'
import { bank, callsOf, endPayment, misfortune } from '../support/provider'

const PERSONS = 3
const targets: Target[] = ['app', 'database', 'everything']

/** Repeated `kill -9` from the proof to the payment, with a provider that loses answers, followed by an audit of the books, the answers and the money that moved. */
export async function money({ port, short }: Options): Promise<Outcome> {
  const { broken, expect } = promises()
  const dataDir = makeDataDir('money')
  const woovi = await startWoovi()
  const memory = newMoneyMemory()
  const rounds = short ? 5 : 20
  const options = { dataDir, port, env: { ...woovi.environment } }
  const found = { differences: 0, lost: 0 }
  let app = await startApp(options)
  const { base } = app
  try {
    const promoters = [await newPromoter(base), await newPromoter(base)]
    for (let round = 1; round <= rounds; round++) {
      const token = await confirmed(base)
      const stop = new AbortController()
      const play = { base, memory, stop: stop.signal }
      const everybody = Promise.all([
        ...Array.from({ length: PERSONS }, (_, n) => person(play, promoters[n % promoters.length]?.code ?? '')),
        ...promoters.map((one) => promoter(play, one.token)),
        reviewer(play, token),
        cashier(play, token),
        bank(play, woovi),
        misfortune(play, woovi),
      ])
      everybody.catch(() => {})
      // In the middle of payments, however slow the machine.
      const goal = callsOf(woovi) + 5 + Math.random() * 20
      for (const deadline = Date.now() + 5000; callsOf(woovi) < goal && Date.now() < deadline; ) await sleep(10)
      await sleep(Math.random() * 500)
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
      const findings = await auditMoney(embeddedDatabase(dataDir).url, memory, woovi)
      found.differences += findings.differences
      found.lost += findings.lost
      for (const what of findings.broken.slice(0, 5)) broken.push(`round ${round}, ${target} killed: ${what}`)
    }
    // Everything comes to its end: the bank pays what was approved, and the app asks for what no webhook told.
    for (const deadline = Date.now() + 90_000; Date.now() < deadline; await sleep(200)) {
      const webhooks = [...woovi.payments].flatMap(([id, { status }]) => (status === 'APPROVED' ? endPayment(memory, woovi, id) : []))
      await woovi.deliver(`${base}/api/v1/webhooks/woovi`, ...webhooks)
      if ((await auditMoney(embeddedDatabase(dataDir).url, memory, woovi)).underWay === 0) break
    }
    const end = await auditMoney(embeddedDatabase(dataDir).url, memory, woovi, true)
    for (const what of end.broken.slice(0, 10)) broken.push(`at the end: ${what}`)
    for (const [name, count] of breaches(await audit(embeddedDatabase(dataDir).url, dataDir, memory))) broken.push(`at the end: ${name} ${count}`)
    expect(memory.odd.length === 0, `odd answers: ${memory.odd.slice(0, 3).join(' | ')}`)
    expect(end.together > 0, 'no payment paid several tasks: this run proves less than it should')
    expect(woovi.movements.length > 0 && memory.byHand.size > 0, 'no money moved: this run proves nothing')
    await stopApp(app)
    return {
      figures: [
        `${rounds} kills, ${memory.attempts} calls (${memory.failures} broken off or refused)`,
        `acknowledged: ${memory.codes.size} tasks, ${memory.reviews.size} decisions (${[...memory.reviews.values()].filter(({ isUndone }) => isUndone).length} undone)`,
        `payouts ${Object.entries(end.states)
          .map(([state, count]) => `${state} ${count}`)
          .join(', ')}, ${end.together} of them together with another`,
        `Woovi was asked ${callsOf(woovi)} times, ${woovi.calls.repeats} times for a payment that was already there, moved money ${woovi.movements.length} times and told ${memory.webhooks} times; ${memory.byHand.size} paid by hand`,
        `differences in the books ${found.differences + end.differences}, acknowledged and lost ${found.lost + end.lost}, payments that moved otherwise than the books say ${end.wrong}`,
      ].join('; '),
      broken,
    }
  } finally {
    if (app.child.exitCode === null) await stopApp(app, 'SIGKILL')
    await woovi.stop()
    removeDataDir(dataDir)
  }
}
