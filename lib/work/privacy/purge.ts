import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { deleteInBatches } from '@/db/delete-in-batches'
import { OwnError } from '@/db/own-error.mjs'
import { ERASED_DAYS } from '@/lib/people/erased-hashes/erased-hashes'
import { env } from '@/lib/platform/env'
import { EVENT_DAYS } from '@/lib/work/events/feed'
import type { ProofStore } from '@/lib/work/proofs/proof-store'
import { purgeServerLog } from './server-log'

const DAY_MS = 86_400_000

/** A device counts once in 24 hours; after twice that time its row is no longer needed. */
const CLICK_DEVICE_MS = 2 * DAY_MS

/** Five years, in days: as long as records of payments are kept in Brazil; the privacy policy says so. */
const PAYOUT_DAYS = 5 * 365 + 2

/** How long letters are stored, sent or not: long enough to see what was sent, and why something was not. */
const MAIL_MS = 90 * DAY_MS

/** Columns that are cleared in rows that stay. Each kind is processed in the order of ids, which grow with time. */
const walks = [
  {
    kind: 'clicks',
    table: 'clicks',
    columns: ['fingerprint', 'visit', 'ref', 'ip_address', 'user_agent', 'browser', 'os'],
    keptFor: 'RETENTION_DAYS_ACCESS',
    batch: 2000,
  },
  {
    kind: 'completions',
    table: 'completions',
    columns: ['device_fingerprint', 'ip_address', 'user_agent', 'browser', 'os', 'idempotency_key', 'ref'],
    keptFor: 'RETENTION_DAYS_ACCESS',
    batch: 500,
  },
  { kind: 'campaign_places', table: 'campaign_places', columns: ['fingerprint', 'ip_address'], keptFor: 'RETENTION_DAYS_ACCESS', batch: 1000 },
  { kind: 'audit_log', table: 'audit_log', columns: ['ip_address'], keptFor: 'RETENTION_DAYS_ACCESS', batch: 1000 },
  {
    kind: 'payouts',
    table: 'payouts',
    columns: ['payee_name', 'method', 'key_hash', 'failure_note'],
    moment: 'requested_at',
    keptFor: PAYOUT_DAYS,
    batch: 500,
  },
  // No more than the sweep of orphans accepts as an accident, in case the process ends between row and file.
  { kind: 'proofs', table: 'attempt_items', columns: ['proof_key', 'value', 'link_key', 'edited_with'], keptFor: 'RETENTION_DAYS_PROOFS', batch: 100 },
] as const

/** How long invitations are stored; the audit log notes what became of each, without the address. */
const INVITATION_MS = 90 * DAY_MS

/** How long the log of webhooks is stored. */
const DELIVERY_MS = 30 * DAY_MS

/** How long keys that do not work any more are stored; the audit log notes what became of each. */
const KEY_MS = 90 * DAY_MS

/** Tables whose rows are deleted, because nothing of them has to stay. */
const deletions = [
  { kind: 'user_devices', table: 'user_devices', moment: 'seen_at', keptMs: () => env().RETENTION_DAYS_ACCESS * DAY_MS },
  { kind: 'erased_traits', table: 'erased_traits', moment: 'erased_at', keptMs: () => ERASED_DAYS * DAY_MS },
  { kind: 'mails', table: 'mails', moment: 'created_at', keptMs: () => MAIL_MS },
  { kind: 'webhook_deliveries', table: 'webhook_deliveries', moment: 'created_at', keptMs: () => DELIVERY_MS },
  { kind: 'passkey_challenges', table: 'passkey_challenges', moment: 'expires_at', keptMs: () => DAY_MS },
  { kind: 'password_resets', table: 'password_resets', moment: 'expires_at', keptMs: () => DAY_MS },
  { kind: 'click_devices', table: 'click_devices', moment: 'counted_at', keptMs: () => CLICK_DEVICE_MS },
  { kind: 'events', table: 'events', moment: 'at', keptMs: () => EVENT_DAYS * DAY_MS },
  { kind: 'picture_readings', table: 'picture_readings', moment: 'created_at', keptMs: () => env().RETENTION_DAYS_PROOFS * DAY_MS },
  { kind: 'invitations', table: 'invitations', moment: 'created_at', keptMs: () => INVITATION_MS },
  { kind: 'revoked_keys', table: 'api_keys', moment: 'revoked_at', keptMs: () => KEY_MS },
  { kind: 'ended_keys', table: 'api_keys', moment: 'ends_at', keptMs: () => KEY_MS },
] as const

type Walk = (typeof walks)[number]

export type PurgeKind = Walk['kind'] | (typeof deletions)[number]['kind'] | 'server_log'

/** How many rows of each kind lost their personal data. */
export type Purged = Partial<Record<PurgeKind, number>>

interface Options {
  /** Counts what would be erased, and changes nothing. */
  dryRun?: boolean
  now?: Date
  /** Rows in one statement; for tests. */
  batch?: number
  /** Aborts the purge between two batches. */
  stop?: AbortSignal
}

/**
 * Erases personal data whose retention has ended (`RETENTION_DAYS_ACCESS`, `RETENTION_DAYS_PROOFS`; the privacy policy promises it): address,
 * fingerprint and device of clicks, completions, places in campaigns and audit entries, devices of promoters, proofs, and old entries of the embedded database's log.
 * Rows, rewards and counters stay, so no sum changes. It works in small transactions that each store how far they came, so that it can be stopped at
 * any time and never locks more than a batch; only one process works at a time.
 *
 * A proof's row is changed before its file is removed: if the process ends in between, no row refers to a missing file, and `sweepOrphans` finds the
 * file without a row.
 * @throws when a proof cannot be removed; what was erased until then stays erased
 */
export async function purgeOldData(db: Db, store: ProofStore, options: Options = {}): Promise<Purged> {
  const purged: Purged = {}
  for (const walk of walks) purged[walk.kind] = await walkThrough(db, store, walk, options)
  for (const deletion of deletions) purged[deletion.kind] = await deleteOld(db, deletion, options)
  const { dryRun = false, now = new Date() } = options
  purged.server_log = purgeServerLog(new Date(now.getTime() - env().RETENTION_DAYS_ACCESS * DAY_MS), dryRun)
  return purged
}

interface Step extends Record<string, unknown> {
  seen: string
  due: string
  touched: string
  last: string | null
  firstKept: string | null
  files: string[] | null
}

async function walkThrough(db: Db, store: ProofStore, walk: Walk, { dryRun = false, now = new Date(), batch = walk.batch, stop }: Options): Promise<number> {
  const keptDays = typeof walk.keptFor === 'number' ? walk.keptFor : env()[walk.keptFor]
  const cutoff = new Date(now.getTime() - keptDays * DAY_MS)
  let touched = 0
  let keptSeen = false
  let position: number | undefined
  for (;;) {
    stop?.throwIfAborted()
    const started = performance.now()
    const step = await db.transaction(async (tx) => {
      await tx.execute(sql`insert into purge_progress (kind) values (${walk.kind}) on conflict do nothing`)
      const [progress] = await tx.execute<{ up_to: string }>(sql`select up_to from purge_progress where kind = ${walk.kind} for update skip locked`)
      // Another process is working on this kind.
      if (!progress) return undefined
      const found = await eraseBatch(tx, walk, { from: position ?? Number(progress.up_to), cutoff, batch, dryRun })
      keptSeen ||= found.firstKept !== null
      if (!dryRun && !keptSeen && found.last !== null)
        await tx.execute(sql`update purge_progress set up_to = ${found.last}, updated_at = now() where kind = ${walk.kind}`)
      return found
    })
    if (!step) return touched
    touched += Number(step.touched)
    if (step.files?.length) await removeFiles(store, step.files)
    // Ids grow with time, except within moments, so a batch with nothing old in it is the end.
    if (Number(step.seen) < batch || Number(step.due) === 0) return touched
    position = Number(step.last)
    // Leaves the database at least half of the time to others.
    await sleep(performance.now() - started)
  }
}

async function eraseBatch(
  tx: Db,
  { table, columns, kind, ...walk }: Walk,
  range: { from: number; cutoff: Date; batch: number; dryRun: boolean },
): Promise<Step> {
  const rows = sql.identifier(table)
  const names = columns.map((name) => sql.identifier(name))
  const filled = sql`num_nonnulls(${sql.join(names, sql`, `)}) > 0`
  const erase = sql`
    update ${rows} set ${sql.join(
      names.map((name) => sql`${name} = null`),
      sql`, `,
    )}
    from old where ${rows}.id = old.id returning old.*`
  const file = kind === 'proofs' ? sql`proof_key` : sql`null::text`
  // The planner does not know how few rows the batch has, and would read the whole table.
  await tx.execute(sql`set local enable_seqscan = off`)
  const [step] = await tx.execute<Step>(sql`
    with batch as materialized (
      select id, ${sql.identifier('moment' in walk ? walk.moment : 'created_at')} < ${range.cutoff.toISOString()}::timestamptz as due, ${filled} as filled, ${file} as file
      from ${rows} where id > ${range.from} order by id limit ${range.batch}
    ),
    old as materialized (select id, file from batch where due and filled),
    erased as (${range.dryRun ? sql`select * from old` : erase})
    select count(*) as seen, count(*) filter (where due) as due, max(id) as last, min(id) filter (where not due) as "firstKept",
      (select count(*) from erased) as touched, (select array_agg(file) filter (where file is not null) from erased) as files
    from batch`)
  if (!step) throw new OwnError('an aggregate returned no row')
  return { ...step, files: range.dryRun ? null : step.files }
}

/** Tries all files of a batch, so that a failure keeps back only its own file. @throws the first failure */
async function removeFiles(store: ProofStore, keys: string[]): Promise<void> {
  const results = await Promise.allSettled(keys.map((key) => store.remove(key)))
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw new OwnError('a proof could not be removed from the store; the sweep of orphans will try again', { cause: failed.reason })
}

async function deleteOld(db: Db, { table, moment, keptMs }: (typeof deletions)[number], { dryRun = false, now = new Date(), stop }: Options): Promise<number> {
  const old = sql`${sql.identifier(moment)} < ${new Date(now.getTime() - keptMs()).toISOString()}::timestamptz`
  if (dryRun) return Number((await db.execute<{ n: string }>(sql`select count(*) as n from ${sql.identifier(table)} where ${old}`))[0]?.n)
  return deleteInBatches(db, table, old, stop)
}
