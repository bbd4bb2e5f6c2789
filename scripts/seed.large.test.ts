import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ledgerDifferences } from '@/lib/money/ledger/check'
import { totalsDifferences } from '@/lib/money/totals/check'
import { database } from '@/lib/platform/database'
import { dropDatabases, migratedDatabase } from '@/lib/testing/backups'
import { runScript } from '@/lib/testing/command'
import { query } from '@/lib/testing/query'
import { selectCountedAt } from '@/lib/work/clicks/queries'
import { distance, hashPicture, SIMILAR_WITHIN } from '@/lib/work/proofs/phash'
import { proofStore } from '@/lib/work/proofs/store'

const rows = async <T extends Record<string, unknown>>(statement: ReturnType<typeof sql>) => [...(await database().execute<T>(statement))]
const one = async <T extends Record<string, unknown>>(statement: ReturnType<typeof sql>) => (await rows<T>(statement))[0]

describe('the demo', () => {
  beforeAll(async () => {
    const { code, text } = await runScript('scripts/seed.ts', ['--campaigns'])
    expect(text).toMatch(/Admin +admin@example\.com {2}password \S+\n +Another +otavio@example\.com/)
    expect(code).toBe(0)
  }, 120_000)

  test('some sixty wait, a few past a day, and most of the others are approved', async () => {
    const counts = await one<Record<string, number>>(sql`
      select count(*) filter (where status = 'in_review')::int as waiting,
        count(*) filter (where status = 'in_review' and coalesce(reopened_at, created_at) < now() - interval '24 hours')::int as late,
        count(*) filter (where status = 'in_review' and attempt > 1)::int as redone,
        count(*) filter (where status = 'in_review' and appealed_at is not null)::int as appeals,
        count(*) filter (where same_sender_backlog)::int as same_sender,
        count(*) filter (where status = 'rejected')::float / count(*) as rejected,
        count(*) filter (where status = 'approved' and attempt > 1)::int as approved_later
      from completions`)
    expect(counts?.waiting).toBeGreaterThanOrEqual(50)
    expect(counts?.waiting).toBeLessThanOrEqual(70)
    expect(counts?.late).toBeGreaterThanOrEqual(2)
    expect(counts?.late).toBeLessThanOrEqual(8)
    expect(counts).toMatchObject({ appeals: 2, same_sender: 5 })
    expect(counts?.redone).toBeGreaterThanOrEqual(3)
    expect(counts?.rejected).toBeGreaterThan(0.04)
    expect(counts?.rejected).toBeLessThan(0.12)
    expect(counts?.approved_later).toBeGreaterThan(5)
  })

  test('what every row says follows from the decisions on it, and the counters say the same', async () => {
    const wrong = await rows(sql`
      select c.id, c.status, c.attempt, standing.* from completions c
      left join lateral (select r.attempt as decided, decision, r.reason as why from reviews r where r.completion_id = c.id and undone_at is null order by r.id desc limit 1) as standing on true
      where c.attempt <> (select count(*) from attempts where completion_id = c.id)
        or (c.status = 'approved' and (decision is distinct from 'approve' or decided <> c.attempt))
        or (c.status = 'rejected' and (decision is distinct from 'reject' or decided <> c.attempt or why <> c.reason))
        or (c.status = 'in_review' and decided = c.attempt and c.appealed_at is null)
        or exists (select from reviews r where r.completion_id = c.id and (r.decided_at < c.created_at or r.decided_at > now()))`)
    expect(wrong).toEqual([])
    const clicks = await rows(sql`
      select clicks.id from clicks full join completions c on c.click_id = clicks.id
      where (clicks.completed_at is null) <> (c.id is null) and clicks.id is not null or (c.status = 'rejected' and c.click_id is not null)`)
    expect(clicks).toEqual([])
    expect(await totalsDifferences(database())).toEqual([])
  })

  test('every repeat is another visit of a device that was counted for the same promoter less than a day before, and no device counts twice in a day', async () => {
    const repeats = await rows<{ id: number; isSame: boolean | null }>(sql`
      select again.id::int, (first.ip_address, first.user_agent, first.browser, first.os, first.country, first.city)
        is not distinct from (again.ip_address, again.user_agent, again.browser, again.os, again.country, again.city) and first.id < again.id as "isSame"
      from clicks as again left join clicks as first on first.verdict = 'counted' and first.fingerprint = again.fingerprint and first.promoter_id = again.promoter_id
        and first.created_at <= again.created_at and first.created_at > again.created_at - interval '24 hours'
      where again.verdict = 'repeat'`)
    expect(repeats.length).toBeGreaterThan(1000)
    expect(repeats.filter(({ isSame }) => !isSame)).toEqual([])
    // The earlier matches that a promoter's list shows.
    const ids = repeats.map(({ id }) => id)
    expect((await selectCountedAt(database(), ids)).size).toBe(ids.length)
    const twice = await rows(sql`
      select * from (
        select id, created_at - lag(created_at) over (partition by promoter_id, fingerprint order by created_at, id) as since from clicks where verdict = 'counted'
      ) as counted where since < interval '24 hours'`)
    expect(twice).toEqual([])
  })

  test('two administrators decided on several days, undid some and said why', async () => {
    const told = await one<Record<string, number>>(sql`
      select count(distinct reviewer_id)::int as reviewers, count(distinct decided_at::date)::int as days, count(undone_at)::int as undone, count(undone_why)::int as why,
        count(note)::int as notes, count(internal_note)::int as internal, count(*) filter (where decided_at > now() - interval '10 hours')::int as today
      from reviews`)
    expect(told?.reviewers).toBe(2)
    for (const [what, least] of Object.entries({ days: 20, undone: 2, why: 1, notes: 10, internal: 5, today: 5 }))
      expect(told?.[what], what).toBeGreaterThanOrEqual(least)
    const deleted = await one(
      sql`select reason, (select count(*)::int from audit_log where action = 'completion.deleted' and subject_id = d.id) as entries from deleted_completions d`,
    )
    expect(deleted).toMatchObject({ reason: expect.any(String), entries: 1 })
  })

  test('every picture is a phone screenshot of its own, but for those that are flagged as copies', async () => {
    const kept = await rows<{ id: number; number: number; key: string; sha: string; status: string; flags: string[]; repeats: Record<string, number> }>(sql`
      select c.id::int, number, i.proof_key as key, i.proof_sha256 as sha, status, flags, repeats from attempts a join attempt_items i on i.attempt_id = a.id join completions c on c.id = a.completion_id
      where i.proof_key is not null order by c.id, number`)
    expect(kept.length).toBeGreaterThan(150)
    expect(kept.length).toBeLessThan(220)
    const waiting = await one<{ n: number }>(sql`select count(*)::int as n from completions c where status = 'in_review' and campaign_id = 1
      and not exists (select from attempts a join attempt_items i on i.attempt_id = a.id where a.completion_id = c.id and number = c.attempt and i.proof_key is not null)`)
    expect(waiting?.n, 'waiting without a picture').toBe(0)
    const decided = await one<{ n: number }>(sql`
      with newest as (select id, repeats from completions where status <> 'in_review' and campaign_id = 1 order by id desc limit 100)
      select count(*)::int as n from attempts where not exists (select from attempt_items where attempt_id = attempts.id and proof_key is not null)
        and completion_id in (select id from newest union select value::bigint from newest, jsonb_each_text(repeats))`)
    expect(decided?.n, 'lately decided, or named by their flags, without a picture').toBe(0)
    const pictures = await Promise.all(
      kept.map(async (row) => {
        const opened = await proofStore().open(row.key)
        if (opened?.kind !== 'bytes') throw new Error('a proof is missing')
        expect((await sharp(opened.bytes).metadata()).format).toBe('jpeg')
        return { ...row, picture: await hashPicture(opened.bytes) }
      }),
    )
    const bits = (a: (typeof pictures)[number], b: (typeof pictures)[number]) =>
      Math.min(...a.picture.variants.map((variant) => distance(variant, b.picture.hash)))
    const isCopy = (later: (typeof pictures)[number], of: number) => later.repeats.same_picture === of || later.repeats.similar_picture === of
    const unflagged: string[] = []
    let copies = 0
    for (const later of pictures)
      for (const earlier of pictures.filter(({ id }) => id < later.id)) {
        const isAlike = bits(later, earlier) <= SIMILAR_WITHIN
        if (later.repeats.same_picture === earlier.id) expect(later.sha).toBe(earlier.sha)
        if (isCopy(later, earlier.id)) {
          expect(isAlike, `${later.id} and ${earlier.id}`).toBe(true)
          copies++
        } else if (isAlike && !pictures.some(({ id }) => isCopy(later, id) && isCopy(earlier, id))) unflagged.push(`${later.id} and ${earlier.id}`)
      }
    expect(copies).toBeGreaterThanOrEqual(5)
    expect(unflagged).toEqual([])
  })

  test('each flag names an earlier completion with a picture to compare', async () => {
    const flagged = await rows<{ flag: string; isEarlier: boolean; hasPicture: boolean }>(sql`
      select flag, earlier.id < c.id as "isEarlier", exists (select from attempt_items where completion_id = earlier.id and proof_key is not null) as "hasPicture"
      from completions c cross join unnest(c.flags) as flag left join completions earlier on earlier.id = (c.repeats->>flag)::bigint
      where c.status = 'in_review'`)
    expect(new Set(flagged.map(({ flag }) => flag))).toEqual(
      new Set(['same_device', 'same_whatsapp', 'same_picture', 'similar_picture', 'own_device', 'own_admin_device', 'not_compared']),
    )
    for (const { flag, isEarlier, hasPicture } of flagged)
      expect({ flag, isEarlier, hasPicture }).toEqual({ flag, isEarlier: /^s/.test(flag) || null, hasPicture: /^s/.test(flag) })
  })

  test('there is a live survey with money left, one campaign without and a draft, and every account agrees', async () => {
    const made = await rows(sql`
      select slug, state, coalesce(sum(balance_cents) filter (where kind = 'campaign_funds'), 0)::int as available,
        coalesce(sum(balance_cents) filter (where kind = 'campaign_reserved'), 0)::int as reserved,
        (select count(*)::int from completions where campaign_id = campaigns.id) as completions
      from campaigns left join ledger_accounts on owner = campaigns.id and kind like 'campaign\\_%' where not is_default group by campaigns.id order by campaigns.id`)
    expect(made).toEqual([
      { slug: 'pesquisa-de-compras', state: 'live', available: 300_000 - 53 * 500, reserved: 11 * 500, completions: 48 },
      { slug: 'avalie-a-cafeteria', state: 'live', available: 0, reserved: 2 * 750, completions: 20 },
      { slug: 'siga-nosso-perfil', state: 'draft', available: 0, reserved: 0, completions: 0 },
    ])
    expect(await ledgerDifferences(database())).toEqual([])
    expect(await totalsDifferences(database())).toEqual([])
  })

  test('a second run changes nothing and prints the same', async () => {
    const before = await one(sql`select count(*) from completions`)
    const { code, text } = await runScript('scripts/seed.ts', ['--clicks', '5'])
    expect(code).toBe(0)
    expect(text).toContain('otavio@example.com')
    expect(await one(sql`select count(*) from completions`)).toEqual(before)
  }, 60_000)
})

describe('other sizes', () => {
  const own = process.env.DATABASE_URL
  afterAll(async () => {
    process.env.DATABASE_URL = own
    await dropDatabases()
  })

  test.each([
    { args: ['--clicks', '30', '--promoters', '2', '--days', '3'], least: 0 },
    { args: ['--clicks', '500', '--promoters', '5', '--days', '40', '--waiting', '2000'], least: 2000 },
    { args: ['--clicks', '500', '--promoters', '5', '--days', '40', '--waiting', '12000'], least: 12_000 },
  ])(
    '$args',
    async ({ args, least }) => {
      process.env.DATABASE_URL = await migratedDatabase()
      expect(await runScript('scripts/seed.ts', args)).toMatchObject({ code: 0 })
      await query(process.env.DATABASE_URL, async (client) => {
        const [row] =
          await client`select count(*) filter (where status = 'in_review')::int as waiting, count(*)::int as n, (select count(*)::int from attempts where number = 1) as attempts from completions`
        expect(row?.waiting).toBeGreaterThanOrEqual(least)
        expect(row?.attempts).toBe(row?.n)
      })
    },
    60_000,
  )
})
