import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, afterEach, expect, test } from 'vitest'
import { attemptItems } from '@/db/schema/attempts'
import { completions } from '@/db/schema/completions'
import { pictureReadings } from '@/db/schema/picture-readings'
import { database } from '@/lib/platform/database'
import { claimOldest } from '@/lib/platform/deliveries/queue'
import { liveCampaign } from '@/lib/testing/campaigns'
import { send } from '@/lib/testing/http'
import { makeUser } from '@/lib/testing/people'
import { childrenOf } from '@/lib/testing/processes.mjs'
import { newCompletion, read } from '@/lib/testing/submissions'
import type { CampaignContent } from '@/lib/work/campaigns/content'
import { eraseCompletions } from '@/lib/work/privacy/erase-person'
import { purgeOldData } from '@/lib/work/privacy/purge'
import { proofStore } from '@/lib/work/proofs/store'
import { computeDue } from '@/lib/work/review/doubt/compute'
import { markDueByItem } from '@/lib/work/review/doubt/follow'
import { findWords } from './find-words'
import { canReadPictures, endReader, readPicture, UnreadablePicture } from './picture-reader'
import { readingQueue } from './queries'
import { noteWaiting, readPictures, readWaiting } from './read-waiting'
import { wordsFound } from './words-found'

const words = ['Seguindo | Following', '@cafe.do_bairro', 'Obrigado por responder à pesquisa']
const content = { proof_items: [{ kind: 'picture' as const, key: 'proof', label: { pt: 'Print do perfil', en: 'Screenshot of the profile' }, words }] }

/** A screen that says these lines. */
const screen = (...lines: string[]) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="540" height="1170" font-family="DejaVu Sans, sans-serif" font-size="24"><rect width="540" height="1170" fill="#fff"/>${lines
        .map((line, at) => `<text x="40" y="${160 + at * 200}">${line}</text>`)
        .join('')}</svg>`,
    ),
  )
    .png()
    .toBuffer()

const right = await screen('@cafe.do_bairro', 'Seguindo', 'Mensagem')

/** Hands in a picture for a campaign that names words. @returns the completion's id */
async function handIn(picture = right, more: Partial<CampaignContent> = {}) {
  const { slug } = await liveCampaign({ content: { ...content, ...more } })
  return newCompletion({ campaign: slug, proof: undefined, proof_proof: new Blob([picture], { type: 'image/png' }) })
}

const readingsOf = (completionId: number) =>
  database()
    .select({ state: pictureReadings.state, attempts: pictureReadings.attempts, found: pictureReadings.found, id: pictureReadings.itemId })
    .from(pictureReadings)
    .innerJoin(attemptItems, eq(attemptItems.id, pictureReadings.itemId))
    .where(eq(attemptItems.completionId, completionId))

const readAll = async () => {
  await noteWaiting(database(), { upTo: 0 })
  await readWaiting(database(), markDueByItem)
}

afterEach(() => database().execute(sql`truncate completions cascade`))
afterAll(endReader)

test('a picture is read for the words of its version, and the desk learns which were found, and where', async () => {
  const id = await handIn()
  const { token } = await makeUser('admin')
  const onDesk = async () => {
    const { body } = await send('POST', '/api/v1/reviews/queue', { token, json: {} })
    const item = body.data.find(({ completion }: { completion: { id: number } }) => completion.id === id)
    if (!item) throw new Error('not on the desk')
    return item
  }
  // The reader has not seen it yet: it is busy with others, and this one waits all the same.
  expect((await onDesk()).attempts[0].items[0].reading).toEqual({ state: 'waiting', found: [] })
  await noteWaiting(database(), { upTo: 0 })
  expect((await onDesk()).attempts[0].items[0].reading).toEqual({ state: 'waiting', found: [] })
  expect((await wordsFound(database(), [id])).size).toBe(0)
  await computeDue(database(), new AbortController().signal)
  await readWaiting(database(), markDueByItem)

  const { campaign, attempts } = await onDesk()
  expect(campaign.proof_items[0].words).toEqual(words)
  const { state, found } = attempts[0].items[0].reading
  expect(state).toBe('read')
  expect(found.map(({ word }: { word: number }) => word)).toEqual([0, 1])
  const [[left, top, width, height]] = found[0].boxes
  expect(left).toBeCloseTo(40 / 540, 1)
  expect(top + height / 2).toBeCloseTo(350 / 1170, 1)
  expect(width).toBeGreaterThan(0.1)
  expect(await wordsFound(database(), [id])).toEqual(new Map([[id, { found: 2, named: 3, wrong: 0 }]]))
  // Its signals are due anew, because they have not known that.
  const isDue = async () =>
    (await database().execute<{ due: boolean }>(sql`select due_at is not null as due from attempt_signals where completion_id = ${id}`))[0]?.due
  expect(await isDue()).toBe(true)
  await computeDue(database(), new AbortController().signal)
  expect(await isDue()).toBe(false)
  // Nothing else of what stood there is stored, and nothing was decided.
  expect(JSON.stringify(await readingsOf(id))).not.toMatch(/mensagem|seguindo|cafe/i)
  expect((await read(`/completions/${id}/reviews`, token)).data).toMatchObject({ reviews: [], attempts: [{ items: [{ reading: { state: 'read' } }] }] })
})

test('a picture is also read for the words of a wrong one, which stand after the others and are told apart', async () => {
  const picture = { kind: 'picture' as const, key: 'proof', label: { pt: 'Print', en: 'Screenshot' } }
  const wrong_words = ['Seguir | Follow']
  const before = await screen('@cafe.do_bairro', 'Seguir', '900 seguidores')
  const [both, alone, done] = [
    await handIn(before, { proof_items: [{ ...picture, words: ['@cafe.do_bairro'], wrong_words }] }),
    await handIn(before, { proof_items: [{ ...picture, words: [], wrong_words }] }),
    await handIn(right, { proof_items: [{ ...picture, words: ['Seguindo'], wrong_words }] }),
  ]
  await readAll()
  expect((await readingsOf(both))[0]?.found?.map(({ word }) => word)).toEqual([0, 1])
  expect((await readingsOf(alone))[0]?.found?.map(({ word }) => word)).toEqual([0])
  expect(await wordsFound(database(), [both, alone, done])).toEqual(
    new Map([
      [both, { found: 1, named: 1, wrong: 1 }],
      [alone, { found: 0, named: 0, wrong: 1 }],
      [done, { found: 1, named: 1, wrong: 0 }],
    ]),
  )
  await computeDue(database(), new AbortController().signal)
  const signals = await database().execute<{ id: number; seen: unknown }>(
    sql`select completion_id::int as id, jsonb_path_query_array(seen, '$[*] ? (@.name == "words")') as seen from attempt_signals order by 1`,
  )
  expect(signals).toEqual([
    { id: both, seen: [{ name: 'words', strength: 1, saw: { count: 1, of: 1, wrong: 1 } }] },
    { id: alone, seen: [{ name: 'words', strength: 1, saw: { count: 0, of: 0, wrong: 1 } }] },
    { id: done, seen: [{ name: 'words', strength: -0.5, saw: { count: 1, of: 1 } }] },
  ])
})

test('the public content of a campaign does not say which words are looked for', async () => {
  const { slug } = await liveCampaign({ content })
  const { status, body } = await send('GET', `/api/v1/campaigns/${slug}`)
  expect(status).toBe(200)
  expect(JSON.stringify(body)).toContain('Print do perfil')
  expect(JSON.stringify(body)).not.toContain('Following')
})

test('nothing is read where a version names no words, and of what is decided already', async () => {
  const plain = await handIn(right, { proof_items: [{ kind: 'picture' as const, key: 'proof', label: { pt: 'Print', en: 'Print' }, words: [] }] })
  const decided = await handIn()
  await database().update(completions).set({ status: 'approved', decidedAt: new Date() }).where(eq(completions.id, decided))
  await noteWaiting(database(), { upTo: 0 })
  expect([...(await readingsOf(plain)), ...(await readingsOf(decided))]).toEqual([])
  const { token } = await makeUser('admin')
  for (const id of [plain, decided])
    expect((await read(`/completions/${id}/reviews`, token)).data).toMatchObject({ attempts: [{ items: [{ kind: 'picture', reading: null }] }] })
})

test('a picture whose reader was killed is read by the next process once its claim has ended', async () => {
  const id = await handIn()
  await noteWaiting(database(), { upTo: 0 })
  // A process takes it, and is gone.
  const claims = [await claimOldest(database(), readingQueue, 1), await claimOldest(database(), readingQueue, 1)]
  expect(claims).toEqual([[{ id: expect.any(Number), attempts: 1 }], []])
  await readWaiting(database(), markDueByItem)
  expect(await readingsOf(id)).toMatchObject([{ state: 'waiting', attempts: 1 }])
  await database().execute(sql`update picture_readings set due_at = now() - interval '1 second'`)
  await readWaiting(database(), markDueByItem)
  expect(await readingsOf(id)).toMatchObject([{ state: 'read', attempts: 2 }])
})

test('the process that reads may be killed in the middle of a picture; the next picture gets another', async () => {
  const reading = readPicture(right)
  setTimeout(endReader, 50)
  await expect(reading).rejects.toThrow('has ended')
  expect((await readPicture(right)).flat().map(({ text }) => text)).toContain('Seguindo')
})

test('what ended its reader three times is given up', async () => {
  const id = await handIn()
  await noteWaiting(database(), { upTo: 0 })
  for (const state of ['waiting', 'waiting', 'failed']) {
    await database().execute(sql`update picture_readings set due_at = now()`)
    const killing = setInterval(endReader, 20)
    await readWaiting(database(), markDueByItem)
    clearInterval(killing)
    expect(await readingsOf(id)).toMatchObject([{ state, found: null }])
  }
})

test('what waited for thirty days is given up', async () => {
  const id = await handIn()
  await noteWaiting(database(), { upTo: 0 })
  await database().execute(sql`update picture_readings set give_up_at = now()`)
  await readWaiting(database(), markDueByItem)
  expect(await readingsOf(id)).toMatchObject([{ state: 'failed', attempts: 0 }])
})

test('a stop gives the picture back, to be read by another process', async () => {
  const id = await handIn()
  await noteWaiting(database(), { upTo: 0 })
  const stop = new AbortController()
  setTimeout(() => stop.abort(), 100)
  await readWaiting(database(), markDueByItem, stop.signal)
  expect(await readingsOf(id)).toMatchObject([{ state: 'waiting', attempts: 0 }])
})

test('a picture that its store does not send keeps no other from being read, and waits to be tried again', async () => {
  const [missing, other] = [await handIn(), await handIn()]
  await database().update(attemptItems).set({ proofKey: 's3:0123456789abcdef.png' }).where(eq(attemptItems.completionId, missing))
  await readAll()
  expect(await readingsOf(missing)).toMatchObject([{ state: 'waiting', attempts: 0 }])
  expect(await readingsOf(other)).toMatchObject([{ state: 'read' }])
})

test('what is no picture is unreadable', async () => {
  await expect(readPicture(Buffer.from('nothing'))).rejects.toThrow(UnreadablePicture)
})

test('light letters on a button are read as well, and stand in their place', async () => {
  const button = sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="540" height="1170" font-family="DejaVu Sans, sans-serif"><rect width="540" height="1170" fill="#f5f5f0"/><text x="40" y="160" font-size="24">Bicicletaria Tatu</text><rect x="30" y="370" width="236" height="60" rx="30" fill="#b9540b"/><text x="148" y="409" font-size="22" font-weight="bold" fill="#fff" text-anchor="middle">Seguir</text></svg>',
    ),
  )
  const [found] = findWords(await readPicture(await button.jpeg({ quality: 75 }).toBuffer()), ['Seguir'])
  const [left = 0, top = 0, width = 0, height = 0] = found?.boxes[0] ?? []
  expect(left + width / 2).toBeCloseTo(148 / 540, 1)
  expect(top + height / 2).toBeCloseTo(400 / 1170, 1)
})

/** The process that reads. */
function readerPid(): number {
  return childrenOf(process.pid).find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('reader.mjs')) ?? 0
}

test('each thread of the process that reads has the lowest priority', async () => {
  await readPicture(right)
  const threads = readdirSync(`/proc/${readerPid()}/task`).map(Number)
  expect(threads.length).toBeGreaterThan(5)
  expect(threads.map((thread) => os.getPriority(thread))).toEqual(threads.map(() => os.constants.priority.PRIORITY_LOW))
})

test('reading rests while others want the processors', { timeout: 240_000 }, async () => {
  const rests = path.join(mkdtempSync(path.join(os.tmpdir(), 'rests-')), 'noted')
  const note = `import fs from 'node:fs'; const wait = Atomics.wait; Atomics.wait = (...given) => { fs.appendFileSync(${JSON.stringify(rests)}, 'x'); return wait(...given) }`
  // Of the same priority, so that without rests it would get half a processor.
  const busy = os.cpus().flatMap(() => [0, 1].map(() => spawn(process.execPath, ['-e', 'os.setPriority(19); for (;;);'], { stdio: 'ignore' })))
  const reader = fork('lib/work/review/readings/reader.mjs', {
    serialization: 'advanced',
    execArgv: ['--import', `data:text/javascript,${encodeURIComponent(note)}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  try {
    expect((await once(reader, 'message'))[0]).toEqual({ isReady: true })
    reader.send({ picture: right })
    // How long each is follows from `processor-share.mjs`.
    await expect.poll(() => existsSync(rests) && statSync(rests).size, { timeout: 200_000 }).toBeGreaterThan(2)
  } finally {
    for (const process of [...busy, reader]) process.kill('SIGKILL')
  }
})

test('without the packages nothing is read, and a task waits as ever', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'without-'))
  writeFileSync(path.join(folder, 'package.json'), '{}')
  expect([canReadPictures(folder), canReadPictures()]).toEqual([false, true])
  const id = await handIn()
  await readPictures(database, markDueByItem, new AbortController().signal, folder)
  expect(await readingsOf(id)).toEqual([])
  await readPictures(database, markDueByItem, new AbortController().signal)
  expect(await readingsOf(id)).toMatchObject([{ state: 'read' }])
})

test('what was found is deleted with the person, with the task and with the retention of proofs', async () => {
  const [erased, deleted, old] = [await handIn(), await handIn(), await handIn()]
  await readAll()
  for (const id of [erased, deleted, old]) expect(await readingsOf(id)).toMatchObject([{ state: 'read' }])
  const files = await database().transaction((tx) => eraseCompletions(tx, [erased]))
  await Promise.all(files.map((key) => proofStore().remove(key)))
  const { token } = await makeUser('admin')
  expect((await send('DELETE', `/api/v1/referrals/${deleted}`, { token })).status).toBe(200)
  expect([...(await readingsOf(erased)), ...(await readingsOf(deleted))]).toEqual([])
  const YEARS = 4000 * 86_400_000
  await purgeOldData(database(), proofStore(), { now: new Date(Date.now() + YEARS) })
  expect(await readingsOf(old)).toEqual([])
  // Neither comes back.
  await readAll()
  expect(await database().select().from(pictureReadings)).toEqual([])
})
