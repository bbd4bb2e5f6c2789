import { randomBytes, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { desc, inArray } from 'drizzle-orm'
import postgres from 'postgres'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { GET as readiness } from '@/app/api/health/ready/route'
import { connect, type Db } from '@/db/client'
import { attemptItems, attempts } from '@/db/schema/attempts'
import { completions } from '@/db/schema/completions'
import { installation } from '@/db/schema/installation'
import { database } from '@/lib/platform/database'
import { copyTemplate } from '@/lib/testing/copy-template'
import { addAttempt, handIn } from '@/lib/testing/submissions'
import { version } from '@/package.json'
import { installationId, linkStore } from './installation'
import { localStore } from './local'
import { proofStore } from './store'
import { sweepOrphans, TRASH_MS } from './sweep'

const COUNT = 30
const folder = () => path.join(process.env.DATA_DIR ?? '', 'proofs')
const marker = () => path.join(folder(), 'installation')
const put = () => proofStore().put(randomBytes(10), 'image/png')

async function stored() {
  const live: string[] = []
  const trashed: string[] = []
  for await (const { key, trashed: isTrashed } of proofStore().list()) (isTrashed ? trashed : live).push(key)
  return { live: live.sort(), trashed: trashed.sort() }
}

/** An empty database that was migrated for itself, as a wrong DATABASE_URL leads to. */
const name = `other_${randomBytes(6).toString('hex')}`
const admin = postgres(inject('clusterUrl'), { max: 1, onnotice: () => {} })
let other: Db
let client: postgres.Sql

beforeAll(async () => {
  await copyTemplate(admin, name)
  const connection = connect(inject('clusterUrl').replace(/\/postgres$/, `/${name}`), { poolSize: 2, prepare: true, timeoutMs: 20_000 })
  other = connection.db
  client = connection.sql
  await other.update(installation).set({ id: randomUUID() })
  for (let person = 0; person < COUNT; person++) await handIn({})
})
afterEach(async () => {
  await linkStore(database(), proofStore())
  await sweepOrphans(database(), proofStore(), 0, { all: true })
  fs.rmSync(path.join(folder(), 'trash'), { recursive: true, force: true })
})
afterAll(async () => {
  await client.end()
  await admin.unsafe(`drop database ${name} with (force)`)
  await admin.end()
})

test('an empty database on a folder of proofs that carries another id sweeps nothing, and says so', async () => {
  await linkStore(database(), proofStore())
  const before = await stored()
  expect(before.live).toHaveLength(COUNT)
  await expect(linkStore(other, proofStore())).rejects.toThrow('belong to another database')
  for (const options of [{}, { all: true }]) await expect(sweepOrphans(other, proofStore(), 0, options)).rejects.toThrow('none is swept')
  expect(await stored()).toEqual(before)
  expect(fs.readFileSync(marker(), 'utf8').trim()).toBe(await installationId(database()))
})

test('a folder without an id is given to the database that refers to its proofs, and to no other', async () => {
  fs.rmSync(marker(), { force: true })
  const before = await stored()
  await expect(linkStore(other, proofStore())).rejects.toThrow('are not known to this database')
  await expect(sweepOrphans(other, proofStore(), 0)).rejects.toThrow('none is swept')
  // Proofs that the wrong database adds do not make it the right one.
  const [row] = await database().select().from(completions).limit(1)
  const added = await put()
  if (!row) throw new Error('expected a completion')
  await other
    .insert(completions)
    .overridingSystemValue()
    .values({ ...row, promoterId: null, clickId: null })
  await addAttempt(row.id, 1, { proofKey: added }, other)
  await expect(linkStore(other, proofStore())).rejects.toThrow('are not known to this database')
  await proofStore().remove(added)
  await linkStore(database(), proofStore())
  expect(await stored()).toEqual(before)
})

test('an empty folder belongs to the database that comes first', async () => {
  const empty = path.join(process.env.DATA_DIR ?? '', 'empty')
  fs.mkdirSync(empty)
  await other.delete(completions)
  await linkStore(other, localStore(empty))
  await expect(linkStore(database(), localStore(empty))).rejects.toThrow('belong to another database')
})

test('an empty folder is not given to a database whose proofs are elsewhere', async () => {
  const unmounted = path.join(process.env.DATA_DIR ?? '', 'unmounted')
  fs.mkdirSync(unmounted)
  await expect(linkStore(database(), localStore(unmounted))).rejects.toThrow(`There are no proofs in ${unmounted}, and completions refer to some`)
  expect(fs.readdirSync(unmounted)).toEqual([])
})

test('readiness says when proofs and database do not belong together', async () => {
  const ask = async () => (await readiness()).json()
  await linkStore(database(), proofStore())
  expect(await ask()).toEqual({ status: 'ready', version })
  await proofStore().setOwner(randomUUID())
  expect(await ask()).toEqual({ status: 'ready', version, warnings: ['The proofs do not belong to this database; see the log.'] })
  await proofStore().setOwner(await installationId(database()))
})

test('the sweep takes what crashes leave behind, and only what is old enough', async () => {
  const before = await stored()
  const orphan = await put()
  const half = path.join(folder(), '00', `${randomUUID()}.jpg.part`)
  fs.mkdirSync(path.dirname(half), { recursive: true })
  fs.writeFileSync(half, 'half')
  fs.utimesSync(half, new Date(), new Date())
  fs.writeFileSync(path.join(folder(), '.DS_Store'), 'notes')
  fs.writeFileSync(path.join(folder(), '00', 'notes.txt'), 'notes')
  expect(await sweepOrphans(database(), proofStore())).toBe(0)
  await expect(sweepOrphans(database(), proofStore(), 0, { stop: AbortSignal.abort(new Error('stopping')) })).rejects.toThrow('stopping')
  expect(await sweepOrphans(database(), proofStore(), 0)).toBe(2)
  expect(await stored()).toEqual({ live: before.live, trashed: [orphan] })
  expect(fs.existsSync(path.join(folder(), '00', 'notes.txt'))).toBe(true)
})

test('a database that was restored to an earlier state loses no proof', async () => {
  const before = await stored()
  const later = await database().select().from(completions).orderBy(desc(completions.id)).limit(12)
  const ids = later.map(({ id }) => id)
  const sent = await database()
    .select({ id: attempts.id, completionId: attempts.completionId, number: attempts.number })
    .from(attempts)
    .where(inArray(attempts.completionId, ids))
  const proofs = await database().select().from(attemptItems).where(inArray(attemptItems.completionId, ids))
  await database().delete(completions).where(inArray(completions.id, ids))
  await expect(sweepOrphans(database(), proofStore(), 0)).rejects.toThrow(`12 of ${COUNT} proofs are unknown to this database`)
  expect(await stored()).toEqual(before)
  // The sweep is forced by mistake, and the rows come back.
  expect(await sweepOrphans(database(), proofStore(), 0, { all: true })).toBe(12)
  expect((await stored()).trashed).toHaveLength(12)
  await database().insert(completions).overridingSystemValue().values(later)
  await database().insert(attempts).overridingSystemValue().values(sent)
  await database().insert(attemptItems).overridingSystemValue().values(proofs)
  expect((await proofStore().open(proofs[0]?.proofKey ?? ''))?.kind).toBe('bytes')
  await sweepOrphans(database(), proofStore(), 0)
  expect(await stored()).toEqual(before)
})

test('a database that knows none of a few proofs sweeps none of them', async () => {
  const own = path.join(process.env.DATA_DIR ?? '', 'few')
  fs.mkdirSync(own)
  const store = localStore(own)
  await linkStore(other, store)
  for (let n = 0; n < 3; n++) await store.put(randomBytes(10), 'image/png')
  await expect(sweepOrphans(other, store, 0)).rejects.toThrow('3 of 3 proofs are unknown')
})

test('what was swept goes for good after days, and a removal takes it from the trash too', async () => {
  const [old, fresh, erased] = [await put(), await put(), await put()]
  await sweepOrphans(database(), proofStore(), 0)
  const past = new Date(Date.now() - TRASH_MS - 1000)
  fs.utimesSync(path.join(folder(), 'trash', old), past, past)
  await proofStore().remove(erased)
  await sweepOrphans(database(), proofStore(), 0)
  expect((await stored()).trashed).toEqual([fresh])
  expect(await proofStore().open(old)).toBeUndefined()
})

test('a folder of proofs that was moved away is not made again', async () => {
  const moved = `${folder()}.moved`
  fs.renameSync(folder(), moved)
  try {
    await expect(put()).rejects.toThrow('ENOENT')
    expect(fs.existsSync(folder())).toBe(false)
  } finally {
    fs.renameSync(moved, folder())
  }
})
