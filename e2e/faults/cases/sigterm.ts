import fs from 'node:fs'
import http from 'node:http'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '@/db/client'
import { rebuildTotals } from '@/lib/money/totals/check'
import { type App, databaseRuns, embeddedDatabase, makeDataDir, removeDataDir, startApp, startDatabase, type Way } from '../support/app'
import { audit, breaches } from '../support/audit'
import { type Options, type Outcome, promises } from '../support/case'
import { attempt, jpeg, makeTask, newMemory, registerPromoter, signIn } from '../support/visitors'

const LINES = 20_000

interface Start {
  name: string
  way: Way
  ownDatabase?: boolean
  /** How the operator stops the app. */
  stop: (app: App) => void
  /** npm ends together with its shell, even if the app still runs. */
  codeTold: boolean
}

const term = (app: App) => void app.child.kill('SIGTERM')
/** A terminal sends Ctrl-C to all processes in the foreground, and the launcher passes it on too. */
const ctrlC = (app: App) => {
  app.child.kill('SIGINT')
  process.kill(app.serverPid(), 'SIGINT')
}

const starts: Start[] = [
  { name: 'node server/start.mjs', way: 'node server', stop: term, codeTold: true },
  { name: 'launcher, Ctrl-C', way: 'launcher', stop: ctrlC, codeTold: true },
  { name: 'node server/start.mjs with DATABASE_URL', way: 'node server', ownDatabase: true, stop: term, codeTold: true },
  { name: 'npm start, npm alone is told', way: 'npm start', stop: term, codeTold: false },
]

/** SIGTERM under load: accepted requests are answered, new ones refused, and everything is closed within ten seconds. */
export async function sigterm({ port, short }: Options): Promise<Outcome> {
  const { broken, expect } = promises()
  const told: string[] = []
  for (const start of starts.slice(0, short ? 2 : undefined)) {
    told.push(`${start.name}: ${await once(start, port, (holds, what) => expect(holds, `${start.name}: ${what}`))}`)
  }
  return { figures: told.join('; '), broken }
}

async function once(start: Start, port: number, expect: (holds: boolean, what: string) => void): Promise<string> {
  const dataDir = makeDataDir('sigterm')
  const cluster = start.ownDatabase ? await startDatabase(`${dataDir}.logs`, { throwaway: true }) : undefined
  const app = await startApp({
    way: start.way,
    dataDir,
    port,
    env: cluster ? { DATABASE_URL: cluster.url, NEXTAUTH_SECRET: 'a secret that only fault tests know' } : {},
  })
  try {
    const { code } = await registerPromoter(app.base)
    const token = await signIn(app.base)
    await fillClicks(cluster?.url ?? embeddedDatabase(dataDir).url)
    const serverPid = app.serverPid()
    const memory = newMemory()
    const upload = await slowUpload(port)
    const file = await slowDownload(app.base, token)
    const visitors = Array.from({ length: 5 }, () => untilRefused(app.base, code, memory.codes))
    await sleep(2500)
    const from = performance.now()
    start.stop(app)
    // While the upload and the file are under way; later than this the app cuts them off.
    for (let n = 0; n < 300 && !(await isRefused(port)); n++) await sleep(20)
    expect(await isRefused(port), 'new connections were still accepted')
    upload.sendRest()
    file.sendRest()
    const [uploaded, lines, ...results] = await Promise.all([upload.code, file.lines, ...visitors])
    const { code: exitCode } = await app.ended
    const lock = path.join(dataDir, 'lock')
    while (isRunning(serverPid) || (!cluster && (databaseRuns(dataDir) || fs.existsSync(lock)))) {
      if (performance.now() - from > 60_000) break
      await sleep(20)
    }
    const ms = Math.round(performance.now() - from)
    // It ends itself with another code when ten seconds were not enough.
    if (start.codeTold) expect(exitCode === 0, `exit code ${exitCode}:\n${app.log().slice(-1500)}`)
    expect(uploaded !== undefined, `the upload under way was cut off: ${upload.answer().slice(0, 200)}`)
    expect(lines === LINES + 1, `the file under way had ${lines} lines of ${LINES + 1}`)
    expect(!isRunning(serverPid), 'the server process still runs')
    if (!cluster) {
      expect(!databaseRuns(dataDir), 'the embedded database still runs')
      expect(!fs.existsSync(lock), 'the lock is still there')
    }
    const reborn = cluster ?? (await startDatabase(dataDir))
    if (uploaded) memory.codes.set(upload.key, new Set([uploaded]))
    const findings = await audit(reborn.url, dataDir, memory)
    if (!cluster) await reborn.stop()
    // `unanswered` here: a row of somebody whose answer was cut off.
    for (const [name, count] of breaches(findings)) expect(false, `${name} ${count}`)
    const resets = results.reduce((sum, result) => sum + result.resets, 0)
    return `${findings.rows} submissions, none cut off, ${resets} turned away while the door closed, ended in ${ms} ms`
  } finally {
    await cluster?.stop()
    removeDataDir(dataDir)
  }
}

const isRunning = (pid: number) => {
  try {
    return !/^State:\s+Z/m.test(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

const isRefused = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = net.connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(false))
    socket.once('error', () => resolve(true))
    socket.once('close', () => socket.destroy())
  })

/** Submits tasks over new connections until connections are refused. */
async function untilRefused(base: string, referral: string, codes: Map<string, Set<string>>) {
  let resets = 0
  for (;;) {
    const task = await makeTask({ code: referral })
    try {
      const answer = await attempt(base, task)
      if (answer.status === 201) codes.set(task.key, new Set([JSON.parse(answer.text).data]))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ECONNREFUSED') return { resets }
      resets++
    }
  }
}

/** An upload of which half is sent; `sendRest` sends the rest in pieces over a second and a half. */
async function slowUpload(port: number) {
  const task = await makeTask({ proof: await jpeg('slow', 400_000) })
  const socket = net.connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  socket.on('error', () => {})
  const head = [
    'POST /api/v1/referrals HTTP/1.1',
    'host: localhost',
    'user-agent: Mozilla/5.0 Chrome/130.0.0.0',
    `content-type: ${task.type}`,
    `content-length: ${task.body.length}`,
    `idempotency-key: ${task.key}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  const half = Math.floor(task.body.length / 2)
  socket.write(task.body.subarray(0, half))
  const code = new Promise<string | undefined>((resolve) => socket.once('close', () => resolve(/"data":"(\w{8})"/.exec(text)?.[1])))
  const sendRest = async () => {
    const piece = Math.ceil((task.body.length - half) / 15)
    for (let at = half; at < task.body.length; at += piece) {
      socket.write(task.body.subarray(at, at + piece))
      await sleep(100)
    }
  }
  return { key: task.key, code, sendRest: () => void sendRest(), answer: () => text }
}

/** A file of which the first piece is read; the rest is read on request. */
function slowDownload(base: string, token: string) {
  return new Promise<{ sendRest: () => void; lines: Promise<number> }>((resolve, reject) => {
    const request = http.get(`${base}/api/v1/clicks.csv`, { agent: false, headers: { authorization: `Bearer ${token}` } }, (response) => {
      let text = ''
      const lines = new Promise<number>((done) => {
        response.once('close', () => done(response.complete ? text.trimEnd().split('\r\n').length : -1))
      })
      response.on('error', () => {})
      response.on('data', (chunk) => {
        text += chunk
        if (text.length === chunk.length) response.pause()
      })
      resolve({ sendRest: () => void setTimeout(() => response.resume(), 1000), lines })
    })
    request.once('error', reject)
  })
}

/** Enough clicks for a file that is larger than all buffers between server and reader. */
async function fillClicks(url: string) {
  const { sql, db } = connect(url, { poolSize: 1, prepare: true, timeoutMs: 60_000 })
  await sql`insert into clicks (promoter_id, verdict, ip_address, user_agent, browser, os, country)
    select (select min(id) from users where role = 'promoter'), 'counted', '203.0.113.7', 'Mozilla/5.0', 'Chrome', 'Android', 'Brasil' from generate_series(1, ${LINES})`
  await db.transaction((tx) => rebuildTotals(tx))
  await sql.end()
}
