import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { attemptItems } from '@/db/schema/attempts'
import { completions } from '@/db/schema/completions'
import { payouts } from '@/db/schema/payouts'
import { reviewAssignments } from '@/db/schema/reviews'
import { database } from '@/lib/platform/database'
import { makeUser } from '@/lib/testing/people'
import { newCompletion } from '@/lib/testing/submissions'
import { insertAttempt, newPictureItem } from '@/lib/work/completions/attempt-items'
import { eraseFromCompletions } from '@/lib/work/completions/erase'
import { selectKnownProofs } from '@/lib/work/proofs/queries'

// The previous release uses other names for a table, a column and two values, and has the proof of an attempt in its row. It may run beside this one for some minutes.

let id: number
let reviewer: number
beforeAll(async () => {
  id = await newCompletion()
  reviewer = (await makeUser('admin')).id
})

test('it assigns completions and releases them', async () => {
  const assign = () =>
    database().execute(sql`
      insert into review_loans (completion_id, lent_to, lent_until) values (${id}, ${reviewer}, now() + interval '2 minutes')
      on conflict (completion_id) do update set lent_to = excluded.lent_to, lent_until = excluded.lent_until
      where review_loans.lent_until <= now() or review_loans.lent_to = excluded.lent_to
      returning completion_id`)
  expect(await assign()).toHaveLength(1)
  expect(await assign()).toHaveLength(1)
  expect(await database().select({ to: reviewAssignments.assignedTo }).from(reviewAssignments)).toEqual([{ to: reviewer }])
  expect(await database().execute(sql`select from review_loans where lent_to = ${reviewer} and lent_until > now()`)).toHaveLength(1)
  await database().execute(sql`delete from review_loans where completion_id = ${id}`)
  expect(await database().$count(reviewAssignments)).toBe(0)
})

test('the backlog of one sender is the same for both, whoever notes it', async () => {
  const both = async () => (await database().select({ now: completions.isSameSenderBacklog, former: completions.formerSameSenderBacklog }).from(completions))[0]
  await database().execute(sql`update completions set is_crowd = true where id = ${id}`)
  expect(await both()).toEqual({ now: true, former: true })
  await database().update(completions).set({ isSameSenderBacklog: false })
  expect(await both()).toEqual({ now: false, former: false })
  await database().update(completions).set({ isSameSenderBacklog: true })
  expect(await both()).toEqual({ now: true, former: true })
})

test('its words for why a payout came back and what does not fit become ours', async () => {
  await database().execute(sql`insert into payouts (completion_id, amount_cents) values (${id}, 1000)`)
  await database().execute(sql`
    update payouts set state = 'returned', started_at = now(), paid_at = now(), ended_at = now(), transaction_id = '1', payee_name = 'Ana',
      method = '{"method":"wallet","provider":"PicPay","account":"ana","holder":"Ana"}', failure = 'noted_wrongly', problem = 'paid_otherwise'`)
  expect(await database().select({ failure: payouts.failure, problem: payouts.problem }).from(payouts)).toEqual([
    { failure: 'wrong_payout', problem: 'number_differs' },
  ])
})

describe('the proof of an attempt', () => {
  const bands = (from: number) => Array.from({ length: 16 }, (_, band) => (band << 16) | from)
  const picture = (n: number) => ({ key: `aa/${n}.png`, sha: String(n).repeat(64), hash: String(n % 2).repeat(256), bands: bands(n) })
  const none = { key: null, sha: null, hash: null, bands: null }
  const both = async () =>
    (
      await database().execute(sql`
      select a.number, a.proof_key as key, a.proof_sha256 as sha, i.proof_key as item_key, i.proof_sha256 as item_sha, i.proof_hash::text as item_hash, i.proof_bands as item_bands,
        i.completion_id = a.completion_id and i.created_at = a.created_at and i.kind = 'picture' as belongs
      from attempts as a left join attempt_items as i on i.attempt_id = a.id and item = 'proof' where a.completion_id = ${id} and a.number > 1 order by a.number`)
    ).map((row) => ({ ...row }))
  const equal = (number: number, { key, sha, hash, bands }: ReturnType<typeof picture> | typeof none) => ({
    ...{ number, key, sha, item_key: key, item_sha: sha, item_hash: hash, item_bands: bands, belongs: true },
  })
  const insertFormer = (number: number, { key, sha, hash, bands }: ReturnType<typeof picture>) =>
    database().execute(sql`
      insert into attempts (id, completion_id, number, proof_key, proof_sha256, proof_hash, proof_bands, idempotency_key, created_at)
      values (default, ${id}, ${number}, ${key}, ${sha}, ${hash}, ${`{${bands.join()}}`}, null, default)`)
  const insertNow = async (number: number, { key, sha, hash, bands }: ReturnType<typeof picture>) =>
    database().transaction((tx) =>
      insertAttempt(tx, { completionId: id, number }, [newPictureItem({ proofKey: key, sha256: sha, picture: { hash, bands, variants: [], keys: [] } })]),
    )
  const purgeFormer = (number: number) => database().execute(sql`update attempts set proof_key = null where completion_id = ${id} and number = ${number}`)
  const eraseFormer = () =>
    database().execute(
      sql`update attempts set proof_key = null, proof_sha256 = null, proof_hash = null, proof_bands = null, idempotency_key = null where completion_id = ${id}`,
    )
  afterEach(async () => {
    await database().execute(sql`delete from attempts where completion_id = ${id} and number > 1`)
  })

  test('is the same for both, whoever stores it', async () => {
    await insertFormer(2, picture(2))
    await insertNow(3, picture(3))
    expect(await both()).toEqual([equal(2, picture(2)), equal(3, picture(3))])
    expect(await selectKnownProofs(database(), ['aa/2.png', 'aa/3.png'])).toEqual(new Set(['aa/2.png', 'aa/3.png']))
    expect(await database().execute(sql`select from attempts where proof_key = any('{aa/2.png,aa/3.png}'::text[])`)).toHaveLength(2)
  })

  test('loses its picture for both when the retention of either ends it, and is still recognised', async () => {
    await insertFormer(2, picture(2))
    await insertNow(3, picture(3))
    await purgeFormer(2)
    await purgeFormer(3)
    const withoutKeys = [equal(2, picture(2)), equal(3, picture(3))].map((row) => ({ ...row, key: null, item_key: null }))
    expect(await both()).toEqual(withoutKeys)
    await database().execute(sql`update attempts set proof_key = 'aa/' || number where completion_id = ${id} and number > 1`)
    expect((await both()).map(({ item_key }) => item_key)).toEqual(['aa/2', 'aa/3'])
    await database().execute(sql`update attempt_items set proof_key = null where completion_id = ${id}`)
    expect(await both()).toEqual(withoutKeys)
  })

  test('leaves nothing behind in either, whoever erases the person', async () => {
    const left = () =>
      database().execute(sql`
        select from attempts as a left join attempt_items as i on i.attempt_id = a.id where a.completion_id = ${id}
          and num_nonnulls(a.proof_key, a.proof_sha256, a.proof_hash, a.proof_bands, i.proof_key, i.proof_sha256, i.proof_hash, i.proof_bands, i.value) > 0`)
    const insertBoth = async () => {
      await insertFormer(2, picture(2))
      await insertNow(3, picture(3))
      await database().execute(sql`
        insert into attempt_items (attempt_id, completion_id, item, kind, value) select id, completion_id, 'page', 'link', 'https://ana.example/' from attempts where number = 3`)
    }
    await insertBoth()
    expect(await left()).not.toHaveLength(0)
    await eraseFormer()
    expect(await left()).toHaveLength(0)
    await database().execute(sql`delete from attempts where completion_id = ${id} and number > 1`)
    expect(await database().$count(attemptItems)).toBe(1)
    await insertBoth()
    await database().transaction((tx) => eraseFromCompletions(tx, [id]))
    expect(await left()).toHaveLength(0)
  })

  test('is no longer the former one when its item is deleted', async () => {
    await insertNow(2, picture(2))
    await database().execute(sql`delete from attempt_items where proof_key = 'aa/2.png'`)
    expect(await both()).toEqual([{ ...equal(2, none), belongs: null }])
  })
})
