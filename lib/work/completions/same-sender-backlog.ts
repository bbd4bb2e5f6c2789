import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { sameNumbers } from '@/lib/platform/phone-numbers/same-numbers'
import { followCompletions } from '@/lib/work/review/doubt/follow'

/** More waiting completions of one number in one campaign than this are a same-sender backlog. */
export const NUMBER_BACKLOG_LIMIT = 3

/**
 * More waiting completions than this, submitted within an hour from devices with one fingerprint at one address, are a same-sender backlog too. Fewer
 * are no sign of one sender, because phones of one model have the same fingerprint and a carrier has one address for thousands of them.
 */
export const DEVICE_BACKLOG_LIMIT = 10

interface Sender {
  deviceFingerprint: string | null
  whatsapp: string | null
}

const textArray = (texts: string[]): SQL => sql`array(select jsonb_array_elements_text(${JSON.stringify(texts)}::text::jsonb))`

/** Whether more than `most` completions with the campaign and the trait of `c` wait. The limit bounds the cost when very many do. */
const many = (most: number, trait: SQL) =>
  sql`(select count(*) from (select from completions o where o.status = 'in_review' and o.campaign_id = c.campaign_id and ${trait} limit ${most + 1}) as alike) > ${most}`

const isNear = sql`o.device_fingerprint = c.device_fingerprint and o.ip_address = c.ip_address
  and o.created_at between c.created_at - interval '1 hour' and c.created_at + interval '1 hour'`

/**
 * Updates which waiting completions of these devices and numbers are a same-sender backlog. Rows that another transaction has locked are skipped,
 * because waiting for them could deadlock and the mark only sorts the queue.
 */
export async function refreshSameSenderBacklog(tx: Db, traits: Sender[]): Promise<void> {
  const devices = [...new Set(traits.flatMap(({ deviceFingerprint }) => deviceFingerprint ?? []))]
  const numbers = [...new Set(traits.flatMap(({ whatsapp }) => (whatsapp ? sameNumbers(whatsapp) : [])))]
  if (devices.length + numbers.length === 0) return
  const changed = await tx.execute<{ id: string }>(sql`
    with alike as (
      select id, campaign_id, device_fingerprint, ip_address, created_at, whatsapp, same_sender_backlog from completions
      where status = 'in_review' and (device_fingerprint = any(${textArray(devices)}) or whatsapp = any(${textArray(numbers)}))
      limit 1000
    ), changed as (
      select id, backlog.same_sender_backlog from alike as c
      cross join lateral (select ${many(DEVICE_BACKLOG_LIMIT, isNear)} or ${many(NUMBER_BACKLOG_LIMIT, sql`o.whatsapp = c.whatsapp`)} as same_sender_backlog) as backlog
      where backlog.same_sender_backlog <> c.same_sender_backlog
    ), free as (
      select id from completions where id in (select id from changed) and status = 'in_review' order by id for no key update skip locked
    )
    update completions set same_sender_backlog = changed.same_sender_backlog from changed join free using (id) where completions.id = changed.id
    returning completions.id`)
  await followCompletions(
    tx,
    changed.map(({ id }) => Number(id)),
  )
}
