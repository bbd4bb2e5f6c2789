import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeDataDir, removeDataDir, startApp, startDatabase, stopApp } from '../support/app'
import { type Options, type Outcome, percentile, promises } from '../support/case'
import { attempt, jpeg, makeTask, send } from '../support/visitors'

const SLOW = 500

/** An attacker's connection: its answer, and how long it stayed open. */
interface Slow {
  kind: 'headers' | 'body'
  socket: net.Socket
  text: string
  opened: number
  closed?: number
}

/** Hundreds of connections that send almost nothing, half of them in headers and half in bodies, do not slow down other visitors. */
export async function slowConnections({ port, short }: Options): Promise<Outcome> {
  const { broken, expect } = promises()
  const dataDir = makeDataDir('slow')
  const cluster = await startDatabase(`${dataDir}.logs`, { throwaway: true })
  const app = await startApp({ dataDir, port, env: { DATABASE_URL: cluster.url, NEXTAUTH_SECRET: 'a secret that only fault tests know' } })
  const attackers: Slow[] = []
  const drips: NodeJS.Timeout[] = []
  try {
    const seconds = short ? 6 : 20
    await others(app.base, 2)
    const quiet = await others(app.base, seconds)
    const phone = honestPhone(app.port, short ? 700_000 : 3_000_000)
    for (let n = 0; n < SLOW; n++) {
      const slow = attack(app.port, n % 2 ? 'headers' : 'body')
      attackers.push(slow)
      drips.push(setInterval(() => slow.socket.writable && slow.socket.write(slow.kind === 'headers' ? `x-${n}: 1\r\n` : 'a'), 1000))
    }
    await sleep(1000)
    const open = attackers.filter(({ closed }) => closed === undefined).length
    const under = await others(app.base, seconds)
    const p99 = percentile(under.times, 0.99)
    expect(open === SLOW, `only ${open} slow connections were open at once`)
    expect(under.failures === 0, `${under.failures} calls of others failed`)
    // Node checks every 30 s.
    for (const end = performance.now() + 60_000; attackers.some(({ closed }) => !closed) && performance.now() < end; ) await sleep(200)
    const borne = (kind: Slow['kind']) =>
      attackers.filter((slow) => slow.kind === kind).map(({ opened, closed }) => ((closed ?? Number.POSITIVE_INFINITY) - opened) / 1000)
    const left = attackers.filter(({ closed }) => !closed).length
    expect(left === 0, `${left} slow connections are still open`)
    expect(
      attackers.every(({ text }) => / 408 /.test(text)),
      `slow connections were answered ${[...new Set(attackers.map(({ text }) => text.split('\r\n')[0]))]}`,
    )
    const uploaded = await phone
    expect(uploaded.status === 201, `a slow but honest phone was answered ${uploaded.status} after ${uploaded.seconds} s`)
    return {
      figures: [
        `others' calls with ${SLOW} slow connections: p50 ${percentile(under.times, 0.5)} ms, p99 ${p99} ms of ${under.times.length}`,
        `without: p50 ${percentile(quiet.times, 0.5)} ms, p99 ${percentile(quiet.times, 0.99)} ms of ${quiet.times.length}`,
        `slow headers borne ${percentile(borne('headers'), 1)} s at most, slow bodies ${percentile(borne('body'), 1)} s`,
        `a phone at 30 kB/s handed ${Math.round(uploaded.bytes / 1000)} kB in within ${uploaded.seconds} s`,
      ].join('; '),
      broken,
    }
  } finally {
    for (const drip of drips) clearInterval(drip)
    for (const { socket } of attackers) socket.destroy()
    await stopApp(app)
    await cluster.stop()
    removeDataDir(dataDir)
  }
}

function attack(port: number, kind: Slow['kind']): Slow {
  const slow: Slow = { kind, socket: net.connect(port, '127.0.0.1'), text: '', opened: performance.now() }
  slow.socket.on('data', (chunk) => {
    slow.text += chunk
  })
  slow.socket.on('error', () => {})
  slow.socket.once('close', () => {
    slow.closed = performance.now()
  })
  slow.socket.write(
    kind === 'headers'
      ? 'GET / HTTP/1.1\r\nhost: localhost\r\n'
      : 'POST /api/v1/referrals HTTP/1.1\r\nhost: localhost\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 2000000\r\n\r\n--x\r\n',
  )
  return slow
}

/** Other visitors' requests meanwhile: pages, referral lookups, and some tasks. */
async function others(base: string, seconds: number) {
  const times: number[] = []
  let failures = 0
  const end = performance.now() + seconds * 1000
  const one = async (call: () => Promise<{ status: number }>) => {
    const from = performance.now()
    const { status } = await call().catch(() => ({ status: 0 }))
    times.push(performance.now() - from)
    if (status !== 200 && status !== 201) failures++
  }
  const browsing = async () => {
    while (performance.now() < end) {
      for (const path of ['/', '/perform-task', '/api/v1/links']) await one(() => send(`${base}${path}`))
      await sleep(20)
    }
  }
  const working = async () => {
    while (performance.now() < end) {
      const task = await makeTask()
      await one(() => attempt(base, task))
      await sleep(500)
    }
  }
  await Promise.all([browsing(), browsing(), working()])
  return { times, failures }
}

/** A proof over a slow connection: 30 kB a second, with pauses of three seconds. */
async function honestPhone(port: number, bytes: number) {
  let proof = await jpeg('phone', bytes / 2)
  for (let side = bytes / 2; proof.length < bytes; proof = await jpeg('phone', side)) side *= 1.3
  const task = await makeTask({ proof })
  const from = performance.now()
  const socket = net.connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  socket.on('error', () => {})
  socket.write(
    `POST /api/v1/referrals HTTP/1.1\r\nhost: localhost\r\nuser-agent: Mozilla/5.0 Chrome/130.0.0.0\r\nconnection: close\r\ncontent-type: ${task.type}\r\ncontent-length: ${task.body.length}\r\nidempotency-key: ${task.key}\r\n\r\n`,
  )
  const closed = new Promise((resolve) => socket.once('close', resolve))
  for (let at = 0; at < task.body.length && socket.writable; at += 6000) {
    socket.write(task.body.subarray(at, at + 6000))
    await sleep(at % 600_000 === 0 && at > 0 ? 3000 : 200)
  }
  await closed
  return { status: Number(text.split(' ')[1] ?? 0), seconds: Math.round((performance.now() - from) / 1000), bytes: task.body.length }
}
