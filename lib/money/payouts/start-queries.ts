import 'server-only'
import { type Db, statementsOf } from '@/db/client'
import type { PayoutMethod } from '@/db/values'
import { hasOtherAdmin } from '@/lib/people/users/other-admins'
import { TIME_ZONE } from '@/lib/site'

const DAY_SECONDS = 86_400

/** A requested payout with what decides whether it can start, and what is stored at its start. */
export interface Candidate {
  id: number
  amountCents: number
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
}

/**
 * Payouts, locked by the caller, with what decides whether they can start. A method that was given while the transaction waited counts too, although
 * it is newer than `now()`.
 * @param actor the administrator who starts them
 */
export async function selectCandidates(tx: Db, ids: number[], actor: number): Promise<Candidate[]> {
  const sql = statementsOf(tx)
  const rows = await sql<
    {
      id: string
      cents: string
      name: string | null
      method: PayoutMethod | null
      hash: string | null
      usable: boolean
      disabled: boolean
      blocked: boolean
      own: boolean
    }[]
  >`
    select p.id, p.amount_cents as cents, coalesce(promoter.name, c.name) as name, m.method, m.key_hash as hash, coalesce(m.usable_at <= statement_timestamp(), false) as usable,
      p.user_id is not null and coalesce(not promoter.active, true) as disabled,
      exists (select from payouts as other where other.problem is not null and (other.user_id = p.user_id or other.completion_id = p.completion_id)) as blocked,
      exists (
        select from users as admin where admin.id = ${actor} and (
          lower(admin.email) = lower(c.email) or lower(admin.email) = m.method ->> 'key'
          or exists (
            select from user_devices as device where device.user_id = admin.id and device.fingerprint = c.device_fingerprint and device.ip_address = c.ip_address
              and (abs(extract(epoch from device.seen_at - c.created_at)) < ${DAY_SECONDS} or 'own_admin_device' = any(c.flags))
          )
          or exists (
            select from user_devices as device join user_devices as theirs using (fingerprint, ip_address)
            where device.user_id = admin.id and theirs.user_id = p.user_id and abs(extract(epoch from device.seen_at - theirs.seen_at)) < ${DAY_SECONDS}
          )
        )
      ) as own
    from payouts as p
    left join completions as c on c.id = p.completion_id
    left join users as promoter on promoter.id = p.user_id
    left join payout_methods as m on m.completion_id = p.completion_id or m.user_id = p.user_id
    where p.id = any(${ids}::bigint[])
    order by p.id`
  return rows.map((row) => ({
    id: Number(row.id),
    amountCents: Number(row.cents),
    payeeName: row.name ?? '',
    method: row.method,
    keyHash: row.hash,
    isMethodUsable: row.usable,
    isDisabled: row.disabled,
    isBlocked: row.blocked,
    isOwn: row.own,
  }))
}

/** In centavos, the payouts that an administrator started today and that were not cancelled, and whether there is another administrator. */
export async function selectStartedToday(tx: Db, actor: number): Promise<{ cents: number; hasColleague: boolean }> {
  const sql = statementsOf(tx)
  const [row] = await sql<{ cents: string; colleague: boolean }[]>`
    select coalesce(sum(amount_cents), 0) as cents, (select ${sql.unsafe(hasOtherAdmin(String(actor)))}) as colleague
    from payouts where started_by_id = ${actor} and started_at >= date_trunc('day', now() at time zone ${TIME_ZONE}) at time zone ${TIME_ZONE}`
  return { cents: Number(row?.cents ?? 0), hasColleague: row?.colleague ?? false }
}

/** Calls of one administrator wait for each other, so that the sum of the day is right. */
export const lockStarter = async (tx: Db, actor: number): Promise<void> => {
  const sql = statementsOf(tx)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`payouts of ${actor}`}, 0))`
}
