import 'server-only'
import { and, desc, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { withBitmapsOnly } from '@/db/bitmaps'
import { clientOf, type Db } from '@/db/client'
import { clicks } from '@/db/schema/clicks'
import { completions } from '@/db/schema/completions'
import { userDevices, users } from '@/db/schema/users'
import { countedIn, type Quota, settle } from '@/lib/api/rate-limit'
import { TIME_ZONE } from '@/lib/site'
import { bandsOf, type PictureHash, SIMILAR_WITHIN } from '@/lib/storage/phash'
import { randomSlot } from './totals'

/** One referral lookup as it is recorded. */
export interface ClickRow {
  code: string
  isBot: boolean
  deviceKey: string
  fingerprint: string | null
  ipAddress: string
  userAgent: string
  browser: string | null
  os: string | null
  country: string | null
  city: string | null
}

const ATTRIBUTED_FOR = sql.raw(`interval '30 days'`)

/** The id of the active promoter behind a code. */
export async function selectActivePromoter(db: Db, code: string): Promise<number | undefined> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.referralCode, code), eq(users.role, 'promoter'), users.active))
  return row?.id
}

/**
 * Records a click with its verdict and counts it, in one statement and so in one round trip and one transaction.
 * `click_devices` decides between counted and repeat: of requests that race on one device exactly one gets a row back.
 * Given to the driver as it is, which has the server prepare it once per connection: planned anew, this statement, of all the one
 * that runs most, takes more than twice as long.
 * It also counts the call against its rate limit: a statement more would take half as long again.
 * @returns the verdict, or undefined when the code is nobody's
 * @throws AppError `rate_limited`; nothing but the call is counted then
 */
export async function insertClick(db: Db, click: ClickRow, quota: Quota): Promise<'counted' | 'repeat' | 'bot' | undefined> {
  const slot = randomSlot()
  const sql = clientOf(db)
  const [row] = await sql<[{ verdict: 'counted' | 'repeat' | 'bot' | null; points: number; expire: string }]>`
    with quota as (${countedIn(sql, quota)}), promoter as (
      select id from users where referral_code = ${click.code} and role = 'promoter' and active and (select points from quota) <= ${quota.points}
    ), fresh as (
      insert into click_devices (promoter_id, device_key, counted_at)
      select id, ${click.deviceKey}, now() from promoter where not ${click.isBot}::boolean
      on conflict (promoter_id, device_key) do update set counted_at = excluded.counted_at
      where click_devices.counted_at <= excluded.counted_at - interval '24 hours'
      returning 1
    ), click as (
      insert into clicks (promoter_id, verdict, fingerprint, ip_address, user_agent, browser, os, country, city)
      select id,
        case when ${click.isBot}::boolean then 'bot' when exists (select from fresh) then 'counted' else 'repeat' end,
        ${click.fingerprint}, ${click.ipAddress}, ${click.userAgent}, ${click.browser}, ${click.os}, ${click.country}, ${click.city}
      from promoter
      returning promoter_id, verdict, city, (created_at at time zone ${TIME_ZONE})::date as day
    ), owners(owner, day) as (
      select null::bigint, day from click where verdict = 'counted' union all select promoter_id, day from click where verdict = 'counted'
    ), totals as (
      insert into daily_totals (promoter_id, day, slot, clicks)
      select owner, day, ${slot}::smallint, 1 from owners
      on conflict (promoter_id, day, slot) do update set clicks = daily_totals.clicks + 1
    ), lifetime as (
      insert into lifetime_totals (promoter_id, slot, clicks)
      select owner, ${slot}::smallint, 1 from owners
      on conflict (promoter_id, slot) do update set clicks = lifetime_totals.clicks + 1
    ), city as (
      insert into cities (name) select city from click where city is not null on conflict do nothing
    )
    select (select verdict from click) as verdict, points, expire from quota`
  settle(quota, row)
  return row.verdict ?? undefined
}

const ofDevice = (fingerprint: string) =>
  and(eq(clicks.fingerprint, fingerprint), eq(clicks.verdict, 'counted'), gt(clicks.createdAt, sql`now() - ${ATTRIBUTED_FOR}`))

/** The promoter of a device's newest counted click in the last 30 days, if they are active still. */
export async function selectPromoterOfDevice(db: Db, fingerprint: string): Promise<number | undefined> {
  const [row] = await db
    .select({ id: users.id, active: users.active })
    .from(clicks)
    .leftJoin(users, eq(users.id, clicks.promoterId))
    .where(ofDevice(fingerprint))
    .orderBy(desc(clicks.id))
    .limit(1)
  return row?.active ? (row.id ?? undefined) : undefined
}

/** Marks a device's newest counted click on a promoter as completed, unless it already is. @returns its id if this call did it */
export async function completeClick(tx: Db, promoterId: number, fingerprint: string): Promise<number | undefined> {
  const newest = tx
    .select({ id: clicks.id })
    .from(clicks)
    .where(and(ofDevice(fingerprint), eq(clicks.promoterId, promoterId)))
    .orderBy(desc(clicks.id))
    .limit(1)
  const [row] = await tx
    .update(clicks)
    .set({ completedAt: sql`now()` })
    .where(and(eq(clicks.id, newest), isNull(clicks.completedAt)))
    .returning({ id: clicks.id })
  return row?.id
}

export type NewCompletion = typeof completions.$inferInsert

/** Stores a completion. @throws the driver's unique violation when code or idempotency key is taken */
export async function insertCompletion(tx: Db, row: NewCompletion) {
  const [stored] = await tx.insert(completions).values(row).returning({ id: completions.id, createdAt: completions.createdAt })
  if (!stored) throw new Error('insert returned no row')
  return stored
}

/** What an earlier submission under the same idempotency key was answered. */
export async function selectByIdempotencyKey(db: Db, key: string) {
  const [row] = await db
    .select({
      paymentCode: completions.paymentCode,
      codeExpiresAt: completions.codeExpiresAt,
      whatsapp: completions.whatsapp,
      fingerprint: completions.deviceFingerprint,
    })
    .from(completions)
    .where(eq(completions.idempotencyKey, key))
  return row
}

/** Submissions that share one of these traits wait for each other, so that of two that race the later one sees the earlier. */
export async function lockTraits(tx: Db, traits: string[]): Promise<void> {
  for (const trait of [...traits].sort()) await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${trait}, 0))`)
}

/** Of each trait of a new completion, the first completion that already had it; null where none has. */
export async function selectSharedTraits(tx: Db, traits: { fingerprint: string | undefined; whatsapp: string[]; sha256: string }) {
  const { fingerprint, whatsapp, sha256 } = traits
  const sameDevice = fingerprint ? eq(completions.deviceFingerprint, fingerprint) : sql`false`
  const sameWhatsapp = inArray(completions.whatsapp, whatsapp)
  const samePicture = eq(completions.proofSha256, sha256)
  const first = (same: SQL) => sql<number | null>`min(${completions.id}) filter (where ${same})`.mapWith((id) => (id === null ? null : Number(id)))
  const [row] = await tx
    .select({ device: first(sameDevice), whatsapp: first(sameWhatsapp), picture: first(samePicture) })
    .from(completions)
    .where(or(sameDevice, sameWhatsapp, samePicture))
  return row ?? { device: null, whatsapp: null, picture: null }
}

/** More lookalikes by key than this are not compared: a bound on what one submission may cost. */
const MAX_CANDIDATES = 1000

/**
 * Completions whose proof looks like a picture, the most alike first and of equals the earliest. An index on the keys finds who
 * is worth comparing, so that no number of completions makes this slow.
 */
async function selectLookalikes(db: Db, { variants }: PictureHash, among: SQL, limit: number): Promise<number[]> {
  const keys = [...new Set(variants.flatMap(bandsOf))]
  const rows = await withBitmapsOnly(db, (tx) =>
    tx.execute<{ id: string }>(sql`
    with variant as materialized (select text::bit(256) as hash from unnest(string_to_array(${variants.join(',')}, ',')) as text),
    candidate as (
      select id, proof_hash as hash from completions where proof_bands && ${sql.raw(`'{${keys.join(',')}}'::int[]`)} and ${among} limit ${MAX_CANDIDATES}
    )
    select candidate.id, min(bit_count(candidate.hash # variant.hash)) as bits from candidate cross join variant
    group by candidate.id
    having min(bit_count(candidate.hash # variant.hash)) <= ${SIMILAR_WITHIN}
    order by bits, candidate.id
    limit ${limit}`),
  )
  return rows.map(({ id }) => Number(id))
}

/** The completion whose proof looks most like a picture, the earliest of equals. */
export const selectLookalike = async (db: Db, picture: PictureHash): Promise<number | undefined> => (await selectLookalikes(db, picture, sql`true`, 1))[0]

/** A submission takes seconds at most, so who raced it is younger than this. */
const RACED_WITHIN = sql.raw(`interval '5 minutes'`)

/** The other completions of the last minutes whose proof looks like a completion's. */
export const selectRacingLookalikes = (db: Db, id: number, picture: PictureHash): Promise<number[]> =>
  selectLookalikes(db, picture, sql`id <> ${id} and created_at > now() - ${RACED_WITHIN}`, 20)

/** The flags of a completion and what they repeat, locked until the transaction ends. */
export const selectFlagsForUpdate = async (tx: Db, id: number) =>
  (await tx.select({ flags: completions.flags, repeats: completions.repeats }).from(completions).where(eq(completions.id, id)).for('update'))[0]

/** Sets the flags of a completion and what they repeat. */
export const updateFlags = async (tx: Db, id: number, change: Pick<typeof completions.$inferSelect, 'flags' | 'repeats'>): Promise<void> => {
  await tx.update(completions).set(change).where(eq(completions.id, id))
}

/** Whether a promoter has signed in from this device. */
export async function isPromotersDevice(tx: Db, promoterId: number, fingerprint: string): Promise<boolean> {
  const rows = await tx
    .select({ one: sql`1` })
    .from(userDevices)
    .where(and(eq(userDevices.userId, promoterId), eq(userDevices.fingerprint, fingerprint)))
  return rows.length > 0
}

/** Deletes a completion and sets its click back. @returns what was deleted, or undefined */
export async function deleteCompletionRow(tx: Db, id: number) {
  const [row] = await tx.delete(completions).where(eq(completions.id, id)).returning()
  if (row?.clickId) await tx.update(clicks).set({ completedAt: null }).where(eq(clicks.id, row.clickId))
  return row
}

/** Of the given proof keys those that a completion refers to. */
export async function selectKnownProofs(db: Db, keys: string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await db.select({ key: completions.proofKey }).from(completions).where(inArray(completions.proofKey, keys))
  return new Set(rows.flatMap(({ key }) => key ?? []))
}
