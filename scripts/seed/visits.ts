import { randomInt } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import type { FlagReason } from '@/db/desk-values'
import { ALPHABET } from '@/lib/platform/codes/random-code'
import { makeOutcomes, share } from './outcomes'
import { defaultVersion, list } from './sql'
import { people, places, professions } from './texts'

const COMPLETION_SHARE = 0.04
/** The additional share today, which falls to nothing this many days ago: the demo's promoters are becoming better known. */
const GROWTH = { share: 0.16, days: 10 }
/** The share of the clicks that the first promoter has, however many there are. */
export const FAMOUS = 0.2
/** With this many rows or more, indexes are built after the rows: much faster, but nothing can be read meanwhile. */
export const MANY = 100_000

/** The power to which a share from 0 to 1 is raised, so that the first promoter gets `FAMOUS` of all clicks. */
export const skewOf = (promoters: number[]) => (promoters.length > 1 ? Math.log(promoters.length) / -Math.log(FAMOUS) : 1)

/** Clicks spread over the days, more of them for the earlier promoters; ids are in order of time. */
export async function makeClicks(tx: Db, promoters: number[], { clicks: count, days }: { clicks: number; days: number }) {
  // Thousands of devices need many addresses; these are from the carriers' shared space (RFC 6598), so they belong to nobody.
  const address =
    count > MANY
      ? sql`'100.' || 64 + floor(draw.host * 64)::int || '.' || floor(draw.host * 16384)::int % 256 || '.' || floor(draw.host * 4194304)::int % 256`
      : sql`places.prefix || (1 + floor(draw.host * 253))::int`
  await tx.execute(sql`select setseed(0.42)`)
  await tx.execute(sql`
    with places as (
      select country, city, prefix, row_number() over () as n, count(*) over () as total
      from jsonb_to_recordset(${JSON.stringify(places)}::text::jsonb) as p(country text, city text, prefix text)
    ), devices(n, browser, os) as (values (1, 'Chrome', 'Android'), (2, 'Chrome', 'Android'), (3, 'Safari', 'iOS'), (4, 'Samsung Internet', 'Android'), (5, 'Chrome', 'Windows'))
    insert into clicks (promoter_id, verdict, fingerprint, ip_address, user_agent, browser, os, country, city, created_at)
    select
      (${sql.raw(`array[${promoters.join(',')}]`)})[1 + floor(power(draw.promoter, ${skewOf(promoters)}) * ${promoters.length})::int],
      case when draw.verdict < 0.9 then 'counted' when draw.verdict < 0.97 then 'repeat' else 'bot' end,
      md5('demo' || draw.n), ${address}, 'Demo', devices.browser, devices.os, places.country, places.city,
      now() - ${`${days} days`}::interval * (1 - draw.n::float / ${count}) - interval '10 minutes'
    from (
      select n, random() as promoter, random() as verdict, random() as host, random() as place, random() as device from generate_series(1, ${count}::int) as n
    ) as draw
    join places on places.n = 1 + floor(power(draw.place, 1.6) * places.total)::int
    join devices on devices.n = 1 + floor(draw.device * 5)::int
    ${count > MANY ? sql`` : sql`order by draw.n`}`)
  await makeRepeats(tx, count / days)
}

/**
 * Makes every repeat the second visit of a device that was counted for the same promoter within the 24 hours before, mostly
 * soon after it. A repeat without such a click becomes a counted click. Each counted click has its own device.
 */
const makeRepeats = (tx: Db, clicksPerDay: number) =>
  tx.execute(sql`
    update clicks set (verdict, promoter_id, fingerprint, ip_address, browser, os, country, city) = (
      select 'repeat', found.promoter_id, found.fingerprint, found.ip_address, found.browser, found.os, found.country, found.city where found.id is not null
      union all
      select 'counted', clicks.promoter_id, clicks.fingerprint, clicks.ip_address, clicks.browser, clicks.os, clicks.country, clicks.city where found.id is null
    )
    from (
      select id, created_at, id - 1 - floor(power(${share(20)}, 3) * greatest(0, least(${clicksPerDay * 0.95}::float, id - 2)))::bigint as latest
      from clicks where verdict = 'repeat'
    ) as again
    left join lateral (
      select * from clicks as first where verdict = 'counted' and first.id <= again.latest and first.created_at > again.created_at - interval '24 hours'
      order by first.id desc limit 1
    ) as found on true
    where clicks.id = again.id`)

/** Columns of a made-up person, for the `n`th row. */
export const personOf = (n: SQL) => {
  const first = list(people.map(({ name }) => name.split(' ')[0] ?? name))
  const last = list(people.map(({ name }) => name.split(' ').at(-1) ?? name))
  const handles = list(people.map(({ user }) => user))
  const count = sql.raw(`${people.length}`)
  return sql`
    (${first})[1 + ${n} * 7 % ${count}] || ' ' || (${last})[1 + (${n} * 11 + 3) % ${count}],
    case when ${n} % 3 = 0 then (${handles})[1 + ${n} * 7 % ${count}] || ${n} || '@example.com' end,
    '+5511' || 900000000 + ${n} * 7919 % 99999989, '@' || (${handles})[1 + ${n} * 7 % ${count}] || ${n},
    18 + ${n} * 13 % 41, case when ${n} % 2 = 0 then 'female' else 'male' end, (${list(professions)})[1 + ${n} % ${sql.raw(`${professions.length}`)}], 'Brasil'`
}

/** Unique codes: steps through all 23^8 codes with a step size that has no common factor with their number, written in the codes' letters. */
export const codeOf = (n: SQL, start = randomInt(100_000_000)): SQL => {
  const walk = sql`((${n} + ${start}) * 48271000007 % 78310985281)`
  return sql`(select string_agg(substr(${ALPHABET}, (1 + ${walk} / power(23, digit)::bigint % 23)::int, 1), '') from generate_series(0, 7) as digit)`
}

/** About every twenty-fifth counted click became a completion some minutes later, and most of these were decided. */
export async function makeCompletions(tx: Db, { clicks: count, days }: { clicks: number; days: number }) {
  const growth = count > MANY ? 0 : GROWTH.share
  const grown = sql`greatest(0, 1 - extract(epoch from now() - created_at) / 86400 / ${Math.min(GROWTH.days, days / 4)}::float)`
  await tx.execute(sql`
    update clicks set completed_at = created_at + interval '7 minutes'
    where verdict = 'counted' and hashtextextended(id::text, 42) & 1023 < 1024 * (${COMPLETION_SHARE}::float + ${growth}::float * ${grown})`)
  await tx.execute(sql`insert into cities (name) select distinct city from clicks where city is not null`)
  await makeOutcomes(tx)
  await tx.execute(sql`
    insert into completions (promoter_id, click_id, freed_click_id, name, email, whatsapp, telegram, age, gender, profession, country, location_country, location_city,
      browser, os, ip_address, user_agent, device_fingerprint, payment_code, code_expires_at, reward_cents, commission_cents, version_id, flags, status, attempt, reason, decided_at, reopened_at,
      appealed_at, created_at, updated_at)
    select promoter_id, case when status <> 'rejected' then id end, case when status = 'rejected' then id end, ${personOf(sql`n`)},
      country, city, browser, os, ip_address, user_agent, fingerprint, ${codeOf(sql`n`)},
      completed_at + interval '30 minutes', ${defaultVersion('reward_cents')}, ${defaultVersion('commission_cents')}, ${defaultVersion('id')}, case when n % 90 = 41 then ${sql.raw(`'{${'same_device' satisfies FlagReason}}'`)}::text[] else '{}' end,
      status, attempt, case when status = 'rejected' then coalesce(second_reason, first_reason) end, case when status <> 'in_review' then coalesce(second, first) end, again,
      case when outcome = 'appealed' then again end, completed_at, coalesce(second, first, completed_at)
    from clicks join outcomes using (id) order by n`)
  // Stores the earlier match that each flag refers to.
  await tx.execute(sql`
    update completions as c set device_fingerprint = first.device_fingerprint, repeats = jsonb_build_object('same_device', first.id)
    from completions as first where first.id = c.id - 7 and 'same_device' = any(c.flags)`)
  await tx.execute(sql`update clicks set completed_at = null from outcomes where clicks.id = outcomes.id and status = 'rejected'`)
}
