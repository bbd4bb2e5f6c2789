import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import postgres from 'postgres'
import { connect } from '@/db/client'
import { localStore } from '@/lib/work/proofs/local'
import { sweepOrphans } from '@/lib/work/proofs/sweep'
import { embeddedDatabase, failingStart, makeDataDir, removeDataDir, startApp, startDatabase, stopApp } from '../support/app'
import { audit, breaches } from '../support/audit'
import { type Options, type Outcome, promises } from '../support/case'
import { attempt, handIn, makeTask, newMemory, sendJson } from '../support/visitors'

const SECRET = 'a secret that only fault tests know'
/** The app's user, when root restores. */
const UID = 65_534

const run = (script: string, folder: string, env: Record<string, string>) =>
  spawnSync('npm', ['run', '-s', script, '--', folder], { encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '', ...env } })

async function query(url: string, statement: string) {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    return [...(await sql.unsafe(statement))]
  } finally {
    await sql.end()
  }
}

/** A data folder that is copied while its app runs, moved, and used with an empty database loses nothing. */
export async function folders({ port, short }: Options): Promise<Outcome> {
  const { broken, expect } = promises()
  const home = makeDataDir('folders')
  const at = (name: string) => path.join(home, name)
  const tasks = short ? 5 : 40
  const memory = newMemory()
  const sound = async (what: string, dataDir: string) => {
    const findings = await audit(embeddedDatabase(dataDir).url, dataDir, memory)
    for (const [name, count] of breaches(findings)) expect(false, `${what}: ${name} ${count}`)
    expect(findings.rows === tasks, `${what}: ${findings.rows} of ${tasks} submissions`)
  }
  try {
    const original = await startApp({ dataDir: at('original'), port })
    for (let n = 0; n < tasks; n++) await handIn(() => original.base, await makeTask(), memory)
    await query(embeddedDatabase(at('original')).url, 'checkpoint')
    fs.cpSync(at('original'), at('copy'), { recursive: true })
    const copy = await startApp({ dataDir: at('copy'), port: port + 1 })
    expect(embeddedDatabase(at('copy')).pid !== embeddedDatabase(at('original')).pid, 'the copy uses the server of the original')
    await query(embeddedDatabase(at('copy')).url, 'delete from completions')
    await stopApp(copy)
    expect((await sendJson(`${original.base}/api/health/ready`, 'GET')).status === 200, 'the copy took the server of the original with it')
    await sound('the original after its copy was emptied and stopped', at('original'))
    await stopApp(original)

    fs.renameSync(at('original'), at('moved'))
    const moved = await startApp({ dataDir: at('moved'), port })
    await sound('the folder after it was moved', at('moved'))
    await stopApp(moved)

    const cluster = await startDatabase(at('empty'), { throwaway: true })
    const wrong = await startApp({ dataDir: at('moved'), port, env: { DATABASE_URL: cluster.url, NEXTAUTH_SECRET: SECRET } })
    const { body } = await sendJson(`${wrong.base}/api/health/ready`, 'GET')
    expect(body.warnings?.length === 1, `readiness on a foreign folder of proofs said ${JSON.stringify(body)}`)
    expect(wrong.log().includes('belong to another database'), `the log on a foreign folder of proofs said ${wrong.log().slice(-500)}`)
    const { sql, db } = connect(cluster.url, { poolSize: 1, prepare: true, timeoutMs: 20_000 })
    const swept = await sweepOrphans(db, localStore(path.join(at('moved'), 'proofs')), 0).catch(() => 0)
    await sql.end()
    expect(swept === 0, `a foreign database swept ${swept} proofs`)
    await stopApp(wrong)

    const again = await startApp({ dataDir: at('moved'), port })
    await sound('the folder after an empty database was used with it', at('moved'))
    await stopApp(again)
    fs.rmSync(path.join(at('moved'), 'postgres'), { recursive: true })
    const lost = await failingStart({ dataDir: at('moved'), port })
    expect(
      lost.code === 1 && lost.log.includes('had its database in'),
      `without its database the folder's start ended with ${lost.code}: ${lost.log.slice(-300)}`,
    )

    await query(
      cluster.url,
      "insert into drizzle.__drizzle_migrations (hash, created_at) select 'later', max(created_at) + 1 from drizzle.__drizzle_migrations",
    )
    const older = await failingStart({ dataDir: at('moved'), port, env: { DATABASE_URL: cluster.url, NEXTAUTH_SECRET: SECRET } })
    expect(
      older.code === 1 && older.log.includes('migrated by a newer version'),
      `on a newer schema the start ended with ${older.code}: ${older.log.slice(-300)}`,
    )
    // The newer version says that it serves this one too: both run side by side while one replaces the other.
    await query(cluster.url, "update drizzle.oldest_build set newest = '9000_next', newest_at = (select max(created_at) from drizzle.__drizzle_migrations)")
    const beside = await startApp({ dataDir: at('moved'), port, env: { DATABASE_URL: cluster.url, NEXTAUTH_SECRET: SECRET } })
    expect(beside.log().includes('to schema 9000_next'), `beside a newer version the log said ${beside.log().slice(-500)}`)
    await stopApp(beside)
    return {
      figures: `${tasks} submissions survived a copy that was emptied, a move and an empty database; a folder without its database did not start, nor did this version on a newer schema, unless that serves it too`,
      broken,
    }
  } finally {
    for (const name of ['original', 'copy', 'moved']) removeDataDir(at(name))
    removeDataDir(home)
  }
}

/** Root restores a backup for an app that runs as another user: the app can read and store proofs, or reports at once what it cannot use. */
export async function otherUser({ port }: Options): Promise<Outcome> {
  if (process.getuid?.() !== 0) return { figures: '', broken: [], skipped: 'restoring for another user needs root' }
  const { broken, expect } = promises()
  const home = makeDataDir('other-user')
  fs.chmodSync(home, 0o755)
  const at = (name: string) => path.join(home, name)
  const [first, second] = [await startDatabase(at('first'), { throwaway: true }), await startDatabase(at('second'), { throwaway: true })]
  const own = { NEXTAUTH_SECRET: SECRET, LOG_LEVEL: 'info' }
  try {
    const before = await startApp({ dataDir: at('before'), port, env: { ...own, DATABASE_URL: first.url } })
    for (let n = 0; n < 5; n++) await attempt(before.base, await makeTask())
    await stopApp(before)
    fs.mkdirSync(at('after'))
    fs.chownSync(at('after'), UID, UID)
    const saved = run('db:backup', at('backup'), { ...own, DATABASE_URL: first.url, DATA_DIR: at('before') })
    const restored = run('db:restore', at('backup'), { ...own, DATABASE_URL: second.url, DATA_DIR: at('after') })
    expect(saved.status === 0 && restored.status === 0, `backup and restore: ${saved.stderr}${restored.stderr}`)

    const options = { dataDir: at('after'), port, uid: UID, env: { ...own, DATABASE_URL: second.url, HOME: at('after') } }
    const after = await startApp(options)
    const statuses: number[] = []
    for (let n = 0; n < 12; n++) statuses.push((await attempt(after.base, await makeTask())).status)
    expect(
      statuses.every((status) => status === 201),
      `submissions after the restore: ${statuses}`,
    )
    const proofs = path.join(at('after'), 'proofs')
    expect(!/cannot be|belong to another/.test(after.log()), `the log after the restore: ${after.log().slice(-600)}`)
    await stopApp(after)

    const shelf = fs.readdirSync(proofs).find((name) => name.length === 2) ?? ''
    fs.chownSync(path.join(proofs, shelf), 0, 0)
    const refused = await startApp({ ...options, wait: false })
    const { code } = await refused.ended
    const says = refused.log().slice(-500)
    expect(
      code === 1 && says.includes(`${path.join(proofs, shelf)} cannot be written`) && says.includes(`chown -R ${UID}`),
      `a folder of root's: ${code}, ${says}`,
    )
    return {
      figures: `${statuses.filter((status) => status === 201).length} of ${statuses.length} submissions accepted after root's restore; a folder of root's was named at the start`,
      broken,
    }
  } finally {
    await first.stop()
    await second.stop()
    for (const name of ['before', 'after']) removeDataDir(at(name))
    removeDataDir(home)
  }
}
