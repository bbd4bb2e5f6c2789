import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { sameNumbers } from '@/lib/platform/phone-numbers/same-numbers'

/** More than this many that wait of one number are a backlog of one sender. */
export const BACKLOG_LIMIT = 3

/**
 * More than this many that wait, handed in within an hour from devices of one look at one address, are a backlog of one sender too. Phones of one model look the same and a
 * carrier has one address for thousands of them, so fewer are no sign of one sender.
 */
export const DEVICE_CROWD = 10

interface Sender {
  deviceFingerprint: string | null
  whatsapp: string | null
}

const textArray = (texts: string[]): SQL => sql`array(select jsonb_array_elements_text(${JSON.stringify(texts)}::text::jsonb))`

/** Whether more than `most` completions with the trait of `c` wait. The limit bounds what a flood costs. */
const many = (most: number, trait: SQL) =>
  sql`(select count(*) from (select from completions o where o.status = 'in_review' and ${trait} limit ${most + 1}) as alike) > ${most}`

const isNear = sql`o.device_fingerprint = c.device_fingerprint and o.ip_address = c.ip_address
  and o.created_at between c.created_at - interval '1 hour' and c.created_at + interval '1 hour'`

/**
 * Notes anew which waiting completions of these devices and numbers are a backlog of one sender. It only sorts the queue, so rows that somebody else is
 * deciding on are left as they are: waiting for them could go round in a circle.
 */
export async function refreshSameSenderBacklog(tx: Db, traits: Sender[]): Promise<void> {
  const devices = [...new Set(traits.flatMap(({ deviceFingerprint }) => deviceFingerprint ?? []))]
  const numbers = [...new Set(traits.flatMap(({ whatsapp }) => (whatsapp ? sameNumbers(whatsapp) : [])))]
  if (devices.length + numbers.length === 0) return
  await tx.execute(sql`
    with alike as (
      select id, device_fingerprint, ip_address, created_at, whatsapp, same_sender_backlog from completions
      where status = 'in_review' and (device_fingerprint = any(${textArray(devices)}) or whatsapp = any(${textArray(numbers)}))
      limit 1000
    ), changed as (
      select id, backlog.same_sender_backlog from alike as c
      cross join lateral (select ${many(DEVICE_CROWD, isNear)} or ${many(BACKLOG_LIMIT, sql`o.whatsapp = c.whatsapp`)} as same_sender_backlog) as backlog
      where backlog.same_sender_backlog <> c.same_sender_backlog
    ), free as (
      select id from completions where id in (select id from changed) and status = 'in_review' order by id for no key update skip locked
    )
    update completions set same_sender_backlog = changed.same_sender_backlog from changed join free using (id) where completions.id = changed.id`)
}
