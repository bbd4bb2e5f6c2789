import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { startWebhookReceiver } from '@/lib/testing/webhook-receiver'
import { embeddedDatabase, makeDataDir, removeDataDir, startApp, stopApp, untilReady } from '../support/app'
import { type Options, type Outcome, promises } from '../support/case'
import { kill, startAgain, type Target } from '../support/kill'
import { confirmed } from '../support/money'
import { sendJson } from '../support/visitors'

const targets: Target[] = ['app', 'database', 'app', 'everything']
/** Longer than the claim of a process that died, on a busy machine. */
const PATIENCE_MS = 120_000

const connected = (dataDir: string) => postgres(embeddedDatabase(dataDir).url, { max: 1, onnotice: () => {}, connection: { application_name: 'faults' } })

/** Writes events as if they happened. @returns the ids of those that were committed */
async function happen(dataDir: string, count: number): Promise<string[]> {
  const sql = connected(dataDir)
  try {
    const rows = await sql`
      insert into events (type, subject_id, data) select 'completion.approved', n, '{"payment_code": "K7QM2XHP"}' from generate_series(1, ${count}::int) as n returning id`
    return rows.map(({ id }) => id)
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/** Repeated `kill -9` while events are sent to webhooks whose receivers answer late or lose their answer, followed by a count of what arrived. */
export async function webhooks({ port, short }: Options): Promise<Outcome> {
  const { broken, expect } = promises()
  const dataDir = makeDataDir('webhooks')
  const rounds = short ? 3 : 20
  const options = { dataDir, port, env: { WEBHOOK_ALLOW_LOCAL: 'true' } }
  const receiver = await startWebhookReceiver()
  let lostAnswers = 0
  receiver.behave((response) => {
    const isLost = Math.random() < 0.02
    if (isLost) lostAnswers++
    setTimeout(() => (isLost ? response.destroy() : response.end('ok')), Math.random() * 200)
  })
  const happened = new Set<string>()
  let app = await startApp(options)
  try {
    const token = await confirmed(app.base)
    const made = await sendJson(`${app.base}/api/v1/webhooks`, 'POST', { name: 'Faults', url: receiver.url, types: ['completion.approved'] }, token)
    const { id, secret } = made.body.data as { id: number; secret: string }
    await sendJson(`${app.base}/api/v1/webhooks/${id}/verify`, 'POST', {}, token)
    for (let round = 1; round <= rounds; round++) {
      const before = receiver.received.length
      for (const id of await happen(dataDir, 60)) happened.add(id)
      // In the middle of it, however slow the machine.
      for (const deadline = Date.now() + 60_000; receiver.received.length < before + 10 && Date.now() < deadline; ) await sleep(5)
      const target = targets[round % targets.length] ?? 'app'
      expect(receiver.state.underWay > 0, `round ${round}: nothing was under way when the ${target} was killed`)
      kill(target, app, dataDir)
      if (target === 'database') await sleep(100)
      else {
        await app.ended
        app = await startAgain(options)
      }
      await untilReady(app)
    }
    const sql = connected(dataDir)
    const waiting = async () => Number((await sql`select count(*)::int as n from webhook_deliveries where state = 'waiting'`)[0]?.n)
    const unplaced = async () => Number((await sql`select count(*)::int as n from events where position is null`)[0]?.n)
    // An attempt that died with its process and one whose answer was lost are two, after which a delivery waits five minutes; the test does not.
    const hurry = async () => {
      await sql`update webhook_deliveries set due_at = now() where state = 'waiting' and claimed_at is null and due_at > now()`
      await sql`update webhooks set due_at = least(due_at, now())`
    }
    for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline && (await waiting()) + (await unplaced()) > 0; await hurry()) await sleep(250)
    const [counted] = await sql`
      select count(*)::int as sent, (select count(*)::int from events where type = 'completion.approved') as events,
        (select count(distinct position)::int from events) as places
      from webhook_deliveries where state = 'sent'`
    await sql.end({ timeout: 1 })
    const bodies = new Map<string, string>()
    let different = 0
    let unsigned = 0
    for (const event of receiver.received) {
      try {
        receiver.opened(secret, event)
      } catch (error) {
        // The library refuses what is older than five minutes, which a whole run is.
        if (!/too old/i.test(String(error))) unsigned++
      }
      if ((bodies.get(event.id) ?? event.body) !== event.body) different++
      bodies.set(event.id, event.body)
    }
    const lost = [...happened].filter((id) => !bodies.has(id))
    expect(lost.length === 0, `${lost.length} events never arrived`)
    expect(bodies.size === happened.size, `${bodies.size} ids arrived of ${happened.size}: a repeat had another id`)
    expect(
      counted?.sent === counted?.events && counted?.events === happened.size,
      `${counted?.sent} sent of ${counted?.events} stored and ${happened.size} acknowledged`,
    )
    expect(counted?.places === counted?.events, `${counted?.places} places for ${counted?.events} events`)
    expect(different === 0, `${different} repeats had other bytes`)
    expect(unsigned === 0, `${unsigned} had a wrong signature`)
    await stopApp(app)
    return {
      figures: `${rounds} kills, ${happened.size} events, ${receiver.received.length} arrivals (${receiver.received.length - bodies.size} repeats, ${lostAnswers} answers lost), ${lost.length} lost`,
      broken,
    }
  } finally {
    await receiver.stop()
    if (app.child.exitCode === null) await stopApp(app, 'SIGKILL')
    removeDataDir(dataDir)
  }
}
