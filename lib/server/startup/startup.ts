import 'server-only'
import fs from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { migrateForServer } from '@/db/migrate.mjs'
import { NewerSchemaError } from '@/db/oldest-build.mjs'
import { OwnError } from '@/db/own-error.mjs'
import { ensureFirstAdmin } from '@/lib/people/accounts/first-admin'
import { closeDatabase, database } from '@/lib/platform/database'
import { printErrorsBriefly, printedError } from '@/lib/platform/describe-error.mjs'
import { env } from '@/lib/platform/env'
import { ourServer } from '@/lib/platform/handover'
import { LOCALE_COOKIE, localeOf, locales } from '@/lib/platform/i18n/locales'
import { keepRunning } from '@/lib/platform/jobs'
import { log } from '@/lib/platform/log'
import { builtAddress, builtAddresses } from '@/lib/platform/pages/areas'
import { PAGE_SETTINGS, type PageSettings } from '@/lib/platform/pages/page-marks.mjs'
import { closeAll, onShutdown } from '@/lib/platform/shutdown'
import { version } from '@/lib/platform/version'
import { requireCityDatabase } from '@/lib/platform/visitor/location'
import { directCall } from '@/lib/server/calls/direct'
import { linkPreview, withOwnAddress } from '@/lib/server/http/link-preview'
import { transportHeaders } from '@/lib/server/http/security-headers'
import { pageOfMissingTask } from '@/lib/work/campaigns/task-page'
import { closedProofs, firstClosedFolder } from '@/lib/work/proofs/closed'
import { linkStore } from '@/lib/work/proofs/installation'
import { allProofStores, localProofFolder, makeProofFolder } from '@/lib/work/proofs/store'
import { databaseTrouble } from './database-trouble'
import { allJobs } from './jobs'
import { preparation } from './preparation'

/**
 * A start without DATABASE_URL and without the launcher opens the embedded database itself. The path is computed, so that the
 * bundler leaves the launcher where it is.
 */
async function provideEmbeddedDatabase() {
  if (process.env.DATABASE_URL) return
  const launcher = pathToFileURL(path.join(process.cwd(), 'db', 'embedded', 'data-dir.mjs')).href
  const { openDataDir }: typeof import('../../../db/embedded/data-dir.mjs') = await import(/* turbopackIgnore: true */ launcher)
  const data = await openDataDir()
  onShutdown(data.close)
  // For exits without `closeAll`: a port in use, or the signal handler of `next start`.
  process.once('exit', data.abandon)
}

/** Makes the start fail if proofs cannot be stored, because then no task can be submitted. A full disk is only logged, because that can pass. */
async function requireProofFolder() {
  const folder = localProofFolder()
  if (!folder) return
  try {
    await makeProofFolder()
    await fs.access(folder, fs.constants.W_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOSPC') return log.error({ folder }, 'the disk is full')
    throw new OwnError(
      `Proofs cannot be kept in ${folder} (${code}). Let this user write there, set DATA_DIR to another folder, or keep proofs in S3 or at UploadThing.`,
    )
  }
  const closed = await firstClosedFolder(folder)
  if (closed) throw new OwnError(closed)
}

/** Logs proofs that this user cannot read. They do not stop the start, because only administrators see proofs. */
async function lookForClosedProofs() {
  const folder = localProofFolder()
  const closed = folder && (await closedProofs(folder))
  if (closed) log.error({ proofs: closed.count }, closed.message)
}

/**
 * Starts the product: registers it with our own server, then prepares database and first administrator. A wrong setting or a data folder that is in
 * use ends the process with a message that names it; an unavailable database does not.
 */
export async function startProduct(): Promise<void> {
  preparation.isDone = false
  printErrorsBriefly()
  const server = ourServer()
  let listening = () => {}
  const jobsMayRun = server ? new Promise<void>((resolve) => (listening = resolve)) : Promise.resolve()
  server?.registerProduct({
    listening: () => listening(),
    log,
    direct: directCall,
    pages: {
      addresses: builtAddresses,
      builtAddress,
      standIn: pageOfMissingTask,
      linkPreview,
      withOwnAddress,
      locales,
      localeOf,
      cookieOf: (locale) => `${LOCALE_COOKIE}=${locale}`,
    },
    transport: Object.fromEntries(transportHeaders(process.env.SITE_URL).map(({ key, value }) => [key.toLowerCase(), value])),
    close: closeAll,
  })
  let url: string
  try {
    await provideEmbeddedDatabase()
    url = env().DATABASE_URL
    requireCityDatabase()
    Reflect.set(globalThis, PAGE_SETTINGS, env() satisfies PageSettings)
    onShutdown(closeDatabase)
    await requireProofFolder()
  } catch (error) {
    console.error(printedError(error))
    process.exit(1)
  }
  try {
    await prepare(url, jobsMayRun)
  } catch (error) {
    giveUpOnNewerSchema(error)
    // The process goes on, and readiness answers 503 until the database is available.
    const trouble = databaseTrouble(error)
    log.error({ err: error }, `${trouble}; retrying`)
    retryUntilReady(url, jobsMayRun, trouble)
  }
}

/** Ends the process if a newer version has changed the tables so that rows of this version might not fit them. */
function giveUpOnNewerSchema(error: unknown) {
  if (!(error instanceof NewerSchemaError)) return
  console.error(error.message)
  process.exit(1)
}

/** @param jobsMayRun once the server listens: before, on a busy machine, jobs would only keep it from that, and their statements run into time-outs */
async function prepare(url: string, jobsMayRun: Promise<void>) {
  const newer = await migrateForServer(url)
  if (newer) log.warn(newer)
  await ensureFirstAdmin(database())
  for (const store of await allProofStores())
    await linkStore(database(), store).catch((error) => log.error({ err: error, place: store.place }, 'the proofs cannot be swept'))
  void jobsMayRun.then(() => keepRunning(database, allJobs))
  preparation.isDone = true
  log.info({ version }, 'prepared')
  lookForClosedProofs().catch((error) => log.warn({ err: error }, 'could not look at the proofs'))
}

const RETRY_MS = 2000

/** @param known the problem that was logged last, which is not logged again, because a line each time would hide the rest of the log */
function retryUntilReady(url: string, jobsMayRun: Promise<void>, known: string) {
  setTimeout(async () => {
    try {
      await prepare(url, jobsMayRun)
      log.info('the database is ready')
    } catch (error) {
      giveUpOnNewerSchema(error)
      const trouble = databaseTrouble(error)
      if (trouble !== known) log.error({ err: error }, `${trouble}; retrying`)
      retryUntilReady(url, jobsMayRun, trouble)
    }
  }, RETRY_MS).unref()
}
