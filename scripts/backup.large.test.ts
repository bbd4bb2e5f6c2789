import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { eq, sql } from 'drizzle-orm'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '@/db/client'
import { migrateDatabase } from '@/db/migrate.mjs'
import { completions } from '@/db/schema/completions'
import { users } from '@/db/schema/users'
import { totalsDifferences } from '@/lib/money/totals/check'
import { database } from '@/lib/platform/database'
import { awkward, contents, dropDatabases, emptyDatabase, files } from '@/lib/testing/backups'
import { makeUser } from '@/lib/testing/people'
import { addAttempt, handIn, openLink } from '@/lib/testing/submissions'
import { proofStore } from '@/lib/work/proofs/store'
import { backup, restore } from './backup.mjs'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'completa-backup-'))
const source = () => ({ url: process.env.DATABASE_URL ?? '', folder, proofs: path.join(process.env.DATA_DIR ?? '', 'proofs') })
const dump = path.join(folder, 'database.sql.gz')

beforeAll(async () => {
  const promoter = await makeUser('promoter', { name: awkward })
  for (let device = 0; device < 5; device++) await openLink(promoter.code, `device-${device}-${randomBytes(8).toString('hex')}`)
  for (let person = 0; person < 3; person++) await handIn({ referral_code: promoter.code })
  // Such a name is refused now, but former versions accepted it.
  await database()
    .update(completions)
    .set({ name: `João ${awkward}` })
  // One completion has a second attempt.
  const [row] = await database().select({ id: completions.id }).from(completions).limit(1)
  const proofKey = await proofStore().put(Buffer.from('a second proof'), 'image/png')
  await addAttempt(row?.id ?? 0, 2, { proofKey })
  await backup(source())
})
afterAll(async () => {
  await dropDatabases()
  fs.rmSync(folder, { recursive: true, force: true })
})

test('a restored database has every row, every proof and correct counters, and continues its sequences', async () => {
  const target = await emptyDatabase(folder)
  await restore(target)
  const before = await contents(source().url)
  expect(before.tables.find(({ name }) => name === 'completions')).toMatchObject({ rows: 3 })
  expect(await contents(target.url)).toEqual(before)
  expect(files(target.proofs)).toEqual(files(source().proofs))
  expect(files(target.proofs)).toHaveLength(4)

  const { db, sql } = connect(target.url, { poolSize: 1, prepare: true, timeoutMs: 20_000 })
  try {
    expect(await totalsDifferences(db)).toEqual([])
    const newest = Math.max(...(await db.select({ id: users.id }).from(users)).map(({ id }) => id))
    const [next] = await db.insert(users).values({ name: 'Next', email: 'next@example.com', passwordHash: 'none', role: 'admin' }).returning()
    expect(next?.id).toBe(newest + 1)
    const [kept] = await db.select({ name: users.name }).from(users).where(eq(users.role, 'promoter'))
    expect(kept?.name).toBe(awkward)
  } finally {
    await sql.end()
  }
})

test('a database that is in use is not changed', async () => {
  const before = await contents(source().url)
  await expect(restore(source())).rejects.toThrow('users has rows')
  expect(await contents(source().url)).toEqual(before)
})

/** A backup like those of former versions, without a manifest, with another dump. */
function formerBackup(bytes: (text: string, whole: Buffer) => Buffer) {
  const former = fs.mkdtempSync(path.join(folder, 'former-'))
  const whole = fs.readFileSync(dump)
  const text = gunzipSync(whole).toString().replace(',"manifest":true', '')
  fs.writeFileSync(path.join(former, 'database.sql.gz'), bytes(text, whole))
  fs.cpSync(path.join(folder, 'proofs'), path.join(former, 'proofs'), { recursive: true })
  return former
}

test('a dump that is cut off, changed or from a newer version is refused completely', async () => {
  const target = await emptyDatabase(folder)
  const before = await contents(target.url)
  const broken: [(text: string, whole: Buffer) => Buffer, RegExp][] = [
    [(text) => gzipSync(text).subarray(0, -200), /unexpected end of file/],
    [(text) => gzipSync(text.slice(0, text.lastIndexOf('-- Complete.'))), /cut off/],
    [(text) => gzipSync(text.slice(0, text.lastIndexOf('SELECT') + 10)), /cut off/],
    [(text) => gzipSync(text.replace('-- Complete.', 'drop table users;\n-- Complete.')), /unexpected line/],
    [(text) => gzipSync(text.replace(/"schema":"[^"]*"/, '"schema":"9999_later"')), /newer or another version \(schema 9999_later/],
    [() => gzipSync('hello\n'), /not a backup/],
    [(text) => gzipSync(text.replace(/\n\d+\t/, '\nx\t')), /invalid input syntax|refused the rows/],
    [(text) => gzipSync(text.replace(/(COPY public."users"[^\n]*\n)([^\n]*\n)/, '$1$2$2')), /duplicate key|refused the rows/],
    [(text) => gzipSync(text.slice(0, text.indexOf('João'))), /cut off/],
    // A backup that was made with a manifest is not restored without it.
    [(_, whole) => whole, /manifest.json is missing/],
  ]
  for (const [bytes, message] of broken) {
    await expect(restore({ ...target, folder: formerBackup(bytes) }), String(message)).rejects.toThrow(message)
    expect(await contents(target.url)).toEqual(before)
  }
})

test('a backup that lacks a row, a proof or all proofs is refused with its name; --allow-missing accepts missing proofs', async () => {
  const target = await emptyDatabase(folder)
  const before = await contents(target.url)
  const copy = path.join(folder, 'restored-copy')
  const copyAgain = () => {
    fs.rmSync(copy, { recursive: true, force: true })
    for (const name of ['database.sql.gz', 'manifest.json', 'proofs']) fs.cpSync(path.join(folder, name), path.join(copy, name), { recursive: true })
  }
  const proofs = files(path.join(folder, 'proofs')).filter((name) => name.endsWith('.png'))
  const spoil: [() => void, RegExp][] = [
    [
      () =>
        fs.writeFileSync(
          path.join(copy, 'database.sql.gz'),
          gzipSync(
            gunzipSync(fs.readFileSync(dump))
              .toString()
              .replace(/\n\d+\t[^\n]*João[^\n]*/, ''),
          ),
        ),
      /damaged/,
    ],
    [() => fs.rmSync(path.join(copy, 'database.sql.gz')), /damaged/],
    [() => fs.rmSync(path.join(copy, 'proofs', proofs[0] ?? '')), new RegExp(`1 proofs [^]*nothing was restored[^]*${proofs[0]}`)],
    [() => fs.appendFileSync(path.join(copy, 'proofs', proofs[1] ?? ''), 'x'), new RegExp(`1 proofs [^]*${proofs[1]}`)],
    [() => fs.rmSync(path.join(copy, 'proofs'), { recursive: true }), /4 proofs /],
  ]
  for (const [harm, message] of spoil) {
    copyAgain()
    harm()
    await expect(restore({ ...target, folder: copy }), String(message)).rejects.toThrow(message)
    expect(await contents(target.url)).toEqual(before)
    expect(fs.existsSync(target.proofs) ? files(target.proofs) : []).toEqual([])
  }
  // The manifest's number of rows is checked too.
  copyAgain()
  const manifest = JSON.parse(fs.readFileSync(path.join(copy, 'manifest.json'), 'utf8'))
  expect(manifest).toMatchObject({ rows: { completions: 3 }, missing: [] })
  expect(Object.keys(manifest.proofs).sort()).toEqual(proofs)
  fs.writeFileSync(path.join(copy, 'manifest.json'), JSON.stringify({ ...manifest, rows: { ...manifest.rows, completions: 4 } }))
  await expect(restore({ ...target, folder: copy })).rejects.toThrow('completions has 3 rows, and manifest.json says 4')
  fs.writeFileSync(path.join(copy, 'manifest.json'), JSON.stringify(manifest))
  fs.rmSync(path.join(copy, 'proofs', proofs[0] ?? ''))
  await restore({ ...target, folder: copy, allowMissing: true })
  expect(files(target.proofs)).toEqual(proofs.slice(1))
  expect((await contents(target.url)).tables).toEqual((await contents(source().url)).tables)
})

test('a backup of a database with missing proofs is complete otherwise and reports them', async () => {
  const other = path.join(folder, 'restored-elsewhere')
  const nowhere = { ...source(), folder: other, proofs: path.join(folder, 'restored-nowhere') }
  await expect(backup(nowhere)).rejects.toThrow(/4 proofs that completions refer to were not found/)
  await backup({ ...nowhere, allowMissing: true })
  expect(JSON.parse(fs.readFileSync(path.join(other, 'manifest.json'), 'utf8')).missing).toHaveLength(4)
  await expect(restore({ ...(await emptyDatabase(folder)), folder: other })).rejects.toThrow('4 proofs ')
})

test("a backup does not overwrite another database's backup, and a failed one does not overwrite the last", async () => {
  const target = await emptyDatabase(folder)
  await expect(backup({ ...target, folder })).rejects.toThrow('holds the backup of another database')
  // Interrupted between manifest and dump.
  fs.renameSync(dump, `${dump}.part`)
  await expect(backup({ ...source(), url: target.url, folder })).rejects.toThrow('another database')
  expect(fs.existsSync(dump)).toBe(true)
  await restore(target)
})

test('a restored database owns its restored proofs; they are not mixed with proofs of another database', async () => {
  const target = await emptyDatabase(folder)
  const here = async () => JSON.stringify((await contents(target.url)).tables.find(({ name }) => name === 'installation'))
  const before = await here()
  fs.mkdirSync(path.join(target.proofs, '00'), { recursive: true })
  fs.writeFileSync(path.join(target.proofs, 'installation'), 'somebody else')
  fs.writeFileSync(path.join(target.proofs, '00', 'a.png'), 'x')
  await expect(restore(target)).rejects.toThrow('holds the proofs of another database (somebody else)')
  fs.rmSync(path.join(target.proofs, '00', 'a.png'))
  await restore(target)
  expect(await here()).not.toBe(before)
  const { installation } = JSON.parse(fs.readFileSync(path.join(folder, 'manifest.json'), 'utf8'))
  expect(fs.readFileSync(path.join(target.proofs, 'installation'), 'utf8').trim()).toBe(installation)
})

test('an older version refuses a newer schema: migrating, running a tool, backing up and restoring', async () => {
  const target = await emptyDatabase(folder)
  const sql = postgres(target.url, { max: 1, onnotice: () => {} })
  await sql`insert into drizzle.__drizzle_migrations (hash, created_at) select 'later', max(created_at) + 1 from drizzle.__drizzle_migrations`
  await sql.end()
  const before = await contents(target.url)
  const sentence = 'was migrated by a newer version of Completa'
  await expect(migrateDatabase(target.url)).rejects.toThrow(sentence)
  await expect(backup({ ...target, folder: path.join(folder, 'former-newer') })).rejects.toThrow(sentence)
  await expect(restore(target)).rejects.toThrow(sentence)
  for (const args of [['--join'], ['--as-is']]) {
    const env = { ...process.env, DATABASE_URL: target.url, DATA_DIR: path.join(folder, 'former-data') }
    const command = args.includes('--as-is') ? ['scripts/backup.mjs', 'backup', path.join(folder, 'former-newer')] : ['-e', 'console.log("started")']
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/with-db.mjs', ...args, '--', process.execPath, ...command], {
      encoding: 'utf8',
      env,
    })
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toContain(sentence)
  }
  expect(await contents(target.url)).toEqual(before)
})

test('a backup of a folder without a database creates none', () => {
  const nowhere = path.join(folder, 'former-nowhere')
  const env = { ...process.env, DATABASE_URL: '', DATA_DIR: nowhere }
  const { status, stderr } = spawnSync('npm', ['run', '-s', 'db:backup', '--', path.join(folder, 'former-none')], { encoding: 'utf8', env })
  expect(status).toBe(1)
  expect(stderr).toContain(`There is no database in ${nowhere}`)
  expect(fs.existsSync(nowhere)).toBe(false)
})

test('a backup is a snapshot of one moment, also during writes', async () => {
  const other = fs.mkdtempSync(path.join(os.tmpdir(), 'completa-backup-'))
  const promoter = await makeUser('promoter')
  let running = true
  const clicks = (async () => {
    for (let device = 0; running; device++) await openLink(promoter.code, `later-${device}-${randomBytes(8).toString('hex')}`)
  })()
  try {
    const target = { ...(await emptyDatabase(folder)), folder: other }
    await backup({ ...source(), folder: other })
    running = false
    await clicks
    await restore(target)
    const { db, sql: client } = connect(target.url, { poolSize: 1, prepare: true, timeoutMs: 20_000 })
    expect(await totalsDifferences(db).finally(() => client.end())).toEqual([])
    expect(await totalsDifferences(database())).toEqual([])
  } finally {
    running = false
    fs.rmSync(other, { recursive: true, force: true })
  }
})

test('a backup completes for any size of a table', async () => {
  const other = fs.mkdtempSync(path.join(os.tmpdir(), 'completa-backup-'))
  try {
    // The driver reads 64 kB at once and pauses above 16 kB.
    for (const kB of [10, 20, 30, 40, 80, 150, 300]) {
      await database().execute(sql`truncate contact_forms cascade`)
      await database().execute(sql`
        insert into contact_forms (name, email, message) select 'Ana', 'ana@example.com', repeat('x', 950) from generate_series(1, ${kB}::int)`)
      await backup({ ...source(), folder: other })
      const text = gunzipSync(fs.readFileSync(path.join(other, 'database.sql.gz'))).toString()
      expect(text.match(/x{950}/g)).toHaveLength(kB)
    }
  } finally {
    fs.rmSync(other, { recursive: true, force: true })
  }
}, 30_000)

test('only its owner can read a backup', () => {
  expect(fs.statSync(dump).mode & 0o077).toBe(0)
})
