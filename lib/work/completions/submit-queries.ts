import 'server-only'
import { eq, sql } from 'drizzle-orm'
import { askBitmapsOnly } from '@/db/bitmaps'
import { type Db, statementsOf } from '@/db/client'
import { attemptItems, attempts } from '@/db/schema/attempts'
import { completions } from '@/db/schema/completions'
import type { Attribution } from '@/db/values'
import { KEEP_RATES } from '@/lib/money/ledger/commission'
import { MEANT_CAMPAIGN } from '@/lib/platform/service/one-campaign'
import { completeClick } from '@/lib/work/clicks/complete'
import { type Looks, type PictureHash, SIMILAR_WITHIN } from '@/lib/work/proofs/phash'
import { followCompletions } from '@/lib/work/review/doubt/follow'
import type { NewItem } from './attempt-items'
import { completionEvents } from './events'

export type NewCompletion = typeof completions.$inferInsert

/**
 * Stores a completion with its first attempt and the items of this, at least one, and marks its click as completed; if the click already was, the completion is stored without it.
 * @throws the driver's unique violation when code or idempotency key is taken
 */
export async function insertCompletion(tx: Db, { clickId, ...row }: NewCompletion, items: NewItem[]) {
  const click = tx.$with('click').as(completeClick(tx, sql`${clickId ?? null}::bigint`))
  const completion = tx.$with('completion').as(
    tx
      .insert(completions)
      .values({ ...row, clickId: sql`(select id from click)` })
      .returning(),
  )
  const told = tx.$with('told', {}).as(sql.raw(completionEvents('completion', "'completion.submitted'")))
  const attempt = tx
    .$with('attempt')
    .as(tx.insert(attempts).values({ number: 1, completionId: sql`(select id from completion)` }).returning({ id: attempts.id }))
  const [stored] = await tx
    .with(click, completion, told, attempt)
    .insert(attemptItems)
    .values(items.map((item) => ({ ...item, attemptId: sql`(select id from attempt)`, completionId: sql`(select id from completion)` })))
    .returning({ id: attemptItems.completionId })
    .prepare(`a completion of ${items.length}`)
    .execute()
  if (!stored) throw new Error('insert returned no row')
  await followCompletions(tx, [stored.id])
  return stored
}

/** The answer to an earlier submission with the same idempotency key. */
export async function selectByIdempotencyKey(db: Db, key: string) {
  const [row] = await db
    .select({
      paymentCode: completions.paymentCode,
      codeExpiresAt: completions.codeExpiresAt,
      whatsapp: completions.whatsapp,
    })
    .from(completions)
    .where(eq(completions.idempotencyKey, key))
  return row
}

/** The traits by which a submission is compared with others. */
export interface SubmissionTraits {
  fingerprint: string | null
  /** The spellings of its number. */
  whatsapp: string[]
  /** The hashes of its pictures as they were sent. */
  pictures: string[]
  /** The keys of its links. */
  links?: string[]
}

/** Submissions that share a trait wait for each other, so that the later one sees the earlier. What promoters get stays as it is meanwhile. */
export async function lockTraits(tx: Db, { fingerprint, whatsapp, pictures, links = [] }: SubmissionTraits): Promise<void> {
  const sql = statementsOf(tx)
  // All lock in one order: device, pictures, links, number; opposite orders would deadlock.
  const traits = [
    ...(fingerprint === null ? [] : [`d${fingerprint}`]),
    ...pictures.map((sha256) => `p${sha256}`).toSorted(),
    ...links.map((link) => `l${link}`).toSorted(),
    ...whatsapp.slice(0, 1).map((number) => `w${number}`),
  ]
  await sql`select pg_advisory_xact_lock(hashtextextended(trait, 0)), ${sql.unsafe(KEEP_RATES)} from json_array_elements_text(${JSON.stringify(traits)}::text::json) as traits(trait)`
}

/**
 * Up to this many completions of a day from devices with one fingerprint at one address get no flag: phones of one model have the same fingerprint,
 * and a carrier or a family has one address.
 */
export const ALIKE_BY_CHANCE = 3

/** What a submission is compared by before it is stored. */
interface BackgroundTraits extends SubmissionTraits {
  ip: string
  campaignId?: number | undefined
  /** Who told the person, as far as what they said fits one promoter. */
  told?: number | null
  name?: string | undefined
  email?: string | undefined
}

/**
 * What is known of a submission's device, code, number and picture before it is stored:
 * - its promoter: the code's, else that of the device's newest counted click in the last 30 days, else who told the person, if they are still active; and by which of these
 * - the click that led to it
 * - whether its promoter or an administrator signed in from a device with the same fingerprint and address in the last 24 hours
 * - whether the person gave the promoter's e-mail, number or name of at least two words
 * - the first completion of its campaign with the same number, and the first of any with the same picture
 * - the first completion of its campaign of the device at the same address in the last 24 hours, if there are `ALIKE_BY_CHANCE` or more
 * - how many completions of its campaign with the same number, or with the same device and address within an hour, wait for review
 * - whether one of its traits belonged to a person who was erased
 * - the campaign, the default one if none is given, and its version in force, which promises reward and commission where no place does
 * @param erased the hashes of its traits, see `lib/people/erased-hashes/erased-hashes.ts`
 */
export async function selectBackground(
  tx: Db,
  code: string | null,
  { fingerprint, ip, whatsapp, pictures, campaignId, name, email, told }: BackgroundTraits,
  erased: string[],
) {
  const sql = statementsOf(tx)
  const meant = sql`coalesce(${campaignId ?? null}::bigint, ${sql.unsafe(MEANT_CAMPAIGN)})`
  const near = sql`device_fingerprint = ${fingerprint} and ip_address = ${ip} and created_at > now() - interval '24 hours'`
  const isSignedIn = sql`fingerprint = ${fingerprint} and ip_address = ${ip} and seen_at > now() - interval '24 hours'`
  const ofDevice = sql`fingerprint = ${fingerprint} and verdict = 'counted' and created_at > now() - interval '30 days'`
  const [row] = await sql<
    {
      campaign: string
      promoter: string | null
      known: Exclude<Attribution, 'address'> | null
      click: string | null
      own: boolean
      own_details: boolean
      erased: boolean
      admin: boolean
      device: string | null
      whatsapp: string | null
      picture: string | null
      waiting_device: string
      waiting_number: string
      version: string
      reward: number
      commission: number
    }[]
  >`
    with ways as materialized (
      select (select id from users where referral_code = ${code} and role = 'promoter' and active) as coded,
        (select users.id from (select promoter_id from clicks where ${ofDevice} order by id desc limit 1) as newest
          join users on users.id = newest.promoter_id where active) as clicked,
        (select id from users where id = ${told ?? null}::bigint and role = 'promoter' and active) as told
    ), owner as materialized (
      select coalesce(coded, clicked, told) as id,
        case when coded is not null then 'sent' when clicked is not null then 'click' when told is not null then 'told' end as known from ways
    ), shared as (
      select count(*) filter (where ${near}) as near, min(id) filter (where ${near}) as first_near,
        count(*) filter (where whatsapp = any(string_to_array(${whatsapp.join()}, ','))) as numbered,
        min(id) filter (where whatsapp = any(string_to_array(${whatsapp.join()}, ','))) as first_numbered,
        count(*) filter (where status = 'in_review' and ${near} and created_at > now() - interval '1 hour') as waiting_device,
        count(*) filter (where status = 'in_review' and whatsapp = any(string_to_array(${whatsapp.join()}, ','))) as waiting_number
      from completions
      where (device_fingerprint = ${fingerprint} or whatsapp = any(string_to_array(${whatsapp.join()}, ','))) and campaign_id = ${meant}
    )
    select campaigns.id as campaign, owner.id as promoter, owner.known, waiting_device, waiting_number,
      case when near >= greatest(${ALIKE_BY_CHANCE}::int, campaigns.per_person_limit) then first_near end as device,
      case when numbered >= campaigns.per_person_limit then first_numbered end as whatsapp,
      version.id as version, version.reward_cents as reward, version.commission_cents as commission,
      (select id from clicks where ${ofDevice} and promoter_id = owner.id order by id desc limit 1) as click,
      (select min(completion_id) from attempt_items where proof_sha256 = any(string_to_array(${pictures.join()}, ','))) as picture,
      exists (select from erased_traits where hash = any(string_to_array(${erased.join()}, ','))) as erased,
      exists (select from user_devices where user_id = owner.id and ${isSignedIn}) as own,
      exists (
        select from users left join payout_methods on user_id = users.id
        where users.id = owner.id and (
          lower(${email ?? null}::text) in (users.email, method->>'key') or method->>'key' = any(string_to_array(${whatsapp.join()}, ','))
          or search_text(users.name) = search_text(${name ?? null}::text) and users.name like '% %'
        )
      ) as own_details,
      exists (select from users join user_devices on user_id = users.id where role = 'admin' and ${isSignedIn}) as admin
    from owner, shared, campaigns join campaign_versions as version on version.id = campaigns.version_id where campaigns.id = ${meant}`
  const id = (text: string | null | undefined) => (text ? Number(text) : null)
  if (!row) throw new Error('the campaign has no version')
  return {
    campaignId: Number(row.campaign),
    version: { id: Number(row.version), rewardCents: row.reward, commissionCents: row.commission },
    promoterId: id(row.promoter),
    known: row.known,
    clickId: id(row.click),
    ownDevice: row.own,
    ownDetails: row.own_details,
    erasedBefore: row.erased,
    adminDevice: row.admin,
    waiting: { device: Number(row.waiting_device), number: Number(row.waiting_number) },
    shared: { device: id(row.device), whatsapp: id(row.whatsapp), picture: id(row.picture) },
  }
}

/** At most this many lookalikes by key are compared, which bounds the cost of one submission. */
const MAX_CANDIDATES = 1000

/**
 * Completions with a proof that looks like a picture, the most alike first and of equals the earliest. An index on the keys finds the candidates, so
 * that no number of completions makes this slow.
 * @param among a condition, with its values in it
 */
async function selectLookalikes(db: Db, { variants, keys, ...picture }: Looks & Partial<PictureHash>, among: string, limit: number): Promise<number[]> {
  const rows = await askBitmapsOnly<{ id: string }>(
    db,
    `with variant as materialized (select text::bit(256) as hash from unnest('{${variants.join()}}'::text[]) as text),
    candidate as (
      select completion_id as id, proof_hash as hash from attempt_items where proof_bands && '{${keys.join()}}'::int[] and ${among} limit ${MAX_CANDIDATES}
    )
    select candidate.id, min(bit_count(candidate.hash # variant.hash)) as bits from candidate cross join variant
    group by candidate.id
    having min(bit_count(candidate.hash # variant.hash)) <= ${SIMILAR_WITHIN}
    order by bits, candidate.id
    limit ${limit}`,
  )
  if (rows.length === 0 && picture.turned) return selectLookalikes(db, picture.turned, among, limit)
  return rows.map(({ id }) => Number(id))
}

/** The completion whose proof looks most like a picture, the earliest of equals. @param except a completion to leave out */
export const selectLookalike = async (db: Db, picture: PictureHash, except?: number): Promise<number | undefined> =>
  (await selectLookalikes(db, picture, except === undefined ? 'true' : `completion_id <> ${except}`, 1))[0]

/** The other completions of the last minutes whose proof looks like a completion's: a submission takes seconds at most. */
export const selectRacingLookalikes = (db: Db, id: number, picture: PictureHash): Promise<number[]> =>
  selectLookalikes(db, picture, `completion_id <> ${id} and created_at > now() - interval '5 minutes'`, 20)

/** The first other completion with one of these picture files. */
export async function selectFirstWithPicture(tx: Db, pictures: string[], except: number): Promise<number | undefined> {
  const sql = statementsOf(tx)
  const [row] = await sql<
    { id: string | null }[]
  >`select min(completion_id) as id from attempt_items where proof_sha256 = any(string_to_array(${pictures.join()}, ',')) and completion_id <> ${except}`
  return row?.id ? Number(row.id) : undefined
}

/** The addresses under which a post may be stored that has no key: those of before there were keys. */
const addressesOf = (key: string) => [`https://${key}`, `https://www.${key}`, `https://${key}/`, `https://www.${key}/`]

/** The first completion with a link that has one of these keys. @param except a completion to leave out */
export async function selectFirstWithLink(tx: Db, links: string[], except?: number): Promise<number | undefined> {
  if (links.length === 0) return undefined
  const sql = statementsOf(tx)
  const [row] = await sql<{ id: string | null }[]>`
    select min(completion_id) as id from attempt_items
    where kind = 'link' and (link_key = any(array(select json_array_elements_text(${JSON.stringify(links)}::text::json)))
      or link_key is null and value = any(array(select json_array_elements_text(${JSON.stringify(links.flatMap(addressesOf))}::text::json)))) and completion_id is distinct from ${except ?? null}::bigint`
  return row?.id ? Number(row.id) : undefined
}

/** The first other completion of the same campaign with one of these numbers. */
export async function selectFirstWithNumber(tx: Db, numbers: string[], except: number): Promise<number | undefined> {
  const sql = statementsOf(tx)
  const [row] = await sql<{ id: string | null }[]>`
    select min(id) as id from completions where whatsapp = any(string_to_array(${numbers.join()}, ',')) and id <> ${except}
      and campaign_id = (select campaign_id from completions where id = ${except})
    having count(*) >= (select per_person_limit from campaigns join completions on campaigns.id = campaign_id where completions.id = ${except})`
  return row?.id ? Number(row.id) : undefined
}

/** The flags of a completion and what they repeat, locked until the transaction ends. */
export const selectFlagsForUpdate = async (tx: Db, id: number) =>
  (await tx.select({ flags: completions.flags, repeats: completions.repeats }).from(completions).where(eq(completions.id, id)).for('update'))[0]

/** Sets the flags of a completion and what they repeat. */
export const updateFlags = async (tx: Db, id: number, change: Pick<typeof completions.$inferSelect, 'flags' | 'repeats'>): Promise<void> => {
  await tx.update(completions).set(change).where(eq(completions.id, id))
  await followCompletions(tx, [id])
}
