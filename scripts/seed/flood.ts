import { sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { defaultVersion } from './sql'
import { codeOf, personOf, skewOf } from './visits'

/** The days over which the flood is spread. */
const DAYS = 10

/**
 * Adds many waiting completions for the benchmark: of the same promoters, without clicks. Every tenth has a flag for another one's device,
 * five of every two hundred have one sender, and every fiftieth has another one's picture. Their pictures are not in the store.
 */
export async function makeFlood(tx: Db, promoters: number[], waiting: number): Promise<void> {
  // Ids must follow the order of the rows.
  await tx.execute(sql`
    create temporary table flood on commit drop as
    select n, n + (select coalesce(max(id), 0) from completions) as id, n % 200 < 5 as same_sender_backlog,
      case when n % 200 < 5 then n % 200 when n % 10 = 7 then 1 else 0 end as after, case when n % 50 = 0 then n - 7 else n end::text as sent,
      date_trunc('second', now() - interval '1 hour' - ${`${DAYS} days`}::interval * (1 - n::float / ${waiting}::int)) as at
    from generate_series(1, ${waiting}::int) as n`)
  // Numbers and codes start above those of completions from clicks.
  const n = sql`(n + 40000000)::bigint`
  await tx.execute(sql`
    insert into completions (promoter_id, name, email, whatsapp, telegram, age, gender, profession, country, location_country, location_city,
      browser, os, ip_address, user_agent, device_fingerprint, payment_code, code_expires_at, reward_cents, commission_cents, version_id, flags, repeats, same_sender_backlog, created_at, updated_at)
    select (${sql.raw(`array[${promoters.join(',')}]`)})[1 + floor(power(random(), ${skewOf(promoters)}) * ${promoters.length})::int], ${personOf(n)},
      'BR', 'São Paulo', 'Chrome', 'Android', '100.' || 64 + n / 65536 % 64 || '.' || n / 256 % 256 || '.' || n % 256, 'Demo',
      md5('flood' || n - after), ${codeOf(n)}, at + interval '30 minutes', ${defaultVersion('reward_cents')}, ${defaultVersion('commission_cents')}, ${defaultVersion('id')},
      case when after > 0 then '{same_device}'::text[] else '{}' end, case when after > 0 then jsonb_build_object('same_device', id - after) else '{}' end, same_sender_backlog, at, at
    from flood order by flood.n`)
  await tx.execute(sql`insert into attempts (completion_id, number, created_at) select id, 1, at from flood order by n`)
  await tx.execute(sql`
    insert into attempt_items (attempt_id, completion_id, proof_key, proof_sha256, proof_hash, proof_bands, created_at)
    select attempts.id, flood.id, substr(md5(n::text), 1, 2) || '/' || gen_random_uuid() || '.jpg', md5(sent) || md5('b' || sent), ('x' || md5(sent) || md5('c' || sent))::bit(256),
      array(select (band << 16) | (hashtextextended(sent, band) & 65535)::int from generate_series(0, 15) as band), at
    from flood join attempts on completion_id = flood.id order by n`)
}
