import 'server-only'
import { type Db, statementsOf } from '@/db/client'
import type { PayoutMethod } from '@/db/values'
import { isTooNew } from '@/lib/people/users/other-admins'
import { TIME_ZONE } from '@/lib/site'

const DAY_SECONDS = 86_400

/** A requested payout with what decides whether it can start, and what is stored at its start. */
export interface Candidate {
  id: number
  amountCents: number
  /** Whether it pays a person for a task; else a promoter. */
  isPerson: boolean
  payeeName: string
  method: PayoutMethod | null
  keyHash: string | null
  isMethodUsable: boolean
  isDisabled: boolean
  isBlocked: boolean
  /**
   * Whether the administrator who starts it would be paid: by the same e-mail address, the same key, or a device with the same fingerprint and
   * address within 24 hours. Many phones have the same fingerprint, so it alone stops no payout.
   */
  isOwn: boolean
  /** The administrator who asked for its start where one alone may not; null when nobody did, or whoever did is no longer active. */
  askedById: number | null
  /** The names of other active administrators who could start it, because it does not pay themselves and they are not too new; up to `MOST_NAMED`. */
  colleagues: string[]
}

/** Most names of administrators that an answer has. */
export const MOST_NAMED = 10

/**
 * Payouts, locked by the caller, with what decides whether they can start. A method that was given while the transaction waited counts too, although
 * it is newer than `now()`.
 * @param actor the administrator who starts them
 */
export async function selectCandidates(tx: Db, ids: number[], actor: number): Promise<Candidate[]> {
  const sql = statementsOf(tx)
  // Whether the account `admin` would be paid.
  const isPaid = sql`(
    lower(admin.email) = lower(c.email) or lower(admin.email) = m.method ->> 'key'
    or exists (
      select from user_devices as device where device.user_id = admin.id and device.fingerprint = c.device_fingerprint and device.ip_address = c.ip_address
        and (abs(extract(epoch from device.seen_at - c.created_at)) < ${DAY_SECONDS} or 'own_admin_device' = any(c.flags))
    )
    or exists (
      select from user_devices as device join user_devices as theirs using (fingerprint, ip_address)
      where device.user_id = admin.id and theirs.user_id = p.user_id and abs(extract(epoch from device.seen_at - theirs.seen_at)) < ${DAY_SECONDS}
    )
  )`
  const rows = await sql<
    {
      id: string
      cents: string
      person: boolean
      name: string | null
      method: PayoutMethod | null
      hash: string | null
      usable: boolean
      disabled: boolean
      blocked: boolean
      own: boolean
      asked_by: string | null
      colleagues: string[]
    }[]
  >`
    select p.id, p.amount_cents as cents, p.user_id is null as person, coalesce(promoter.name, c.name) as name, m.method, m.key_hash as hash, coalesce(m.usable_at <= statement_timestamp(), false) as usable,
      p.user_id is not null and coalesce(not promoter.active, true) and promoter.closing_at is null as disabled,
      exists (select from payouts as other where other.problem is not null and (other.user_id = p.user_id or other.completion_id = p.completion_id)) as blocked,
      exists (select from users as admin where admin.id = ${actor} and ${isPaid}) as own,
      (select id from users where id = p.start_asked_by_id and role = 'admin' and active) as asked_by,
      array(
        select admin.name from users as admin where admin.role = 'admin' and admin.active and admin.id <> ${actor} and not coalesce(${isPaid}, false)
          and not ${sql.unsafe(isTooNew('admin.id'))}
        order by admin.name, admin.id limit ${MOST_NAMED}
      ) as colleagues
    from payouts as p
    left join completions as c on c.id = p.completion_id
    left join users as promoter on promoter.id = p.user_id
    left join payout_methods as m on m.completion_id = p.completion_id or m.user_id = p.user_id
    where p.id = any(${ids}::bigint[])
    order by p.id`
  return rows.map((row) => ({
    id: Number(row.id),
    amountCents: Number(row.cents),
    isPerson: row.person,
    payeeName: row.name ?? '',
    method: row.method,
    keyHash: row.hash,
    isMethodUsable: row.usable,
    isDisabled: row.disabled,
    isBlocked: row.blocked,
    isOwn: row.own,
    askedById: row.asked_by === null ? null : Number(row.asked_by),
    colleagues: row.colleagues,
  }))
}

/** The requested payouts of persons whose key is that of these, which are left out; at most `most` in the order of their requests. */
export async function selectOfSameKeys(tx: Db, ids: number[], most = 100): Promise<number[]> {
  const sql = statementsOf(tx)
  const rows = await sql<{ id: string }[]>`
    select other.id from payouts as other join payout_methods as theirs on theirs.completion_id = other.completion_id
    where other.state = 'requested' and other.id <> all(${ids}::bigint[]) and theirs.key_hash in (
      select m.key_hash from payouts as p join payout_methods as m on m.completion_id = p.completion_id where p.id = any(${ids}::bigint[])
    )
    order by other.id limit ${most}`
  return rows.map(({ id }) => Number(id))
}

/** In centavos, the payouts that an administrator started alone today; for one who is too new those of all, so that many new accounts start no more than one. */
export async function selectStartedToday(tx: Db, actor: number): Promise<number> {
  const sql = statementsOf(tx)
  const [row] = await sql<{ cents: string }[]>`
    select coalesce(sum(amount_cents), 0) as cents
    from payouts where (started_by_id = ${actor} or ${sql.unsafe(isTooNew(String(actor)))}) and start_asked_at is null and started_at >= date_trunc('day', now() at time zone ${TIME_ZONE}) at time zone ${TIME_ZONE}`
  return Number(row?.cents ?? 0)
}

/** Keeps the administrators active who asked for the start of payouts, until the transaction ends. */
export const lockAskers = async (tx: Db, ids: number[]): Promise<void> => {
  const sql = statementsOf(tx)
  await sql`select from users where id in (select start_asked_by_id from payouts where id = any(${ids}::bigint[])) order by id for share`
}

/** Calls of one administrator wait for each other, so that the sum of the day is right. */
export const lockStarter = async (tx: Db, actor: number): Promise<void> => {
  const sql = statementsOf(tx)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`payouts of ${actor}`}, 0))`
}
