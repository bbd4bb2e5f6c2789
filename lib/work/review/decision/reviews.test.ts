import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { clicks } from '@/db/schema/clicks'
import { completions } from '@/db/schema/completions'
import { users } from '@/db/schema/users'
import { rebuildTotals, totalsDifferences } from '@/lib/money/totals/check'
import { hashPassword } from '@/lib/people/credentials/password'
import { database } from '@/lib/platform/database'
import { liveCampaign } from '@/lib/testing/campaigns'
import { send } from '@/lib/testing/http'
import { makeUser, picture } from '@/lib/testing/people'
import { newCompletion, openLink, read } from '@/lib/testing/submissions'
import { proofOf } from '@/lib/testing/visitor.mjs'
import { appeal } from '@/lib/work/completions/appeal'
import { lockCompletion } from '@/lib/work/completions/change-status'
import { resubmit } from '@/lib/work/completions/resubmit'
import { reviewDifferences } from './check'
import { withdraw } from './withdraw'

type Person = Awaited<ReturnType<typeof makeUser>>
const PASSWORD = 'uma senha comprida'
let admin: Person
let other: Person
let promoter: Person

beforeAll(async () => {
  const passwordHash = await hashPassword(PASSWORD)
  admin = await makeUser('admin', { name: 'Helena', passwordHash })
  other = await makeUser('admin', { name: 'Otávio' })
})
beforeEach(async () => {
  promoter = await makeUser('promoter')
})

async function noCompletions() {
  await database().execute(sql`truncate completions, review_assignments cascade`)
  await rebuildTotals(database())
}

const stored = async (id: number) => (await database().select().from(completions).where(eq(completions.id, id)))[0]
const review = (id: number, json: object, by = admin) => send('POST', `/api/v1/completions/${id}/review`, { token: by.token, json: { attempt: 1, ...json } })
const approve = (id: number, by = admin) => review(id, { decision: 'approve' }, by)
const reject = (id: number, by = admin) => review(id, { decision: 'reject', reason: 'unreadable' }, by)
const undo = (id: number, json: object = {}) => send('DELETE', `/api/v1/completions/${id}/review`, { token: admin.token, json })
const redo = (id: number, sha256 = crypto.randomUUID()) =>
  database().transaction((tx) => resubmit(tx, id, { proofs: [{ proofKey: `aa/${crypto.randomUUID()}`, sha256 }] }))
const take = async (json: object, by = admin) => {
  const { status, body } = await send('POST', '/api/v1/reviews/queue', { token: by.token, json })
  expect(status).toBe(200)
  return body
}
const idsOf = ({ data }: { data: { completion: { id: number } }[] }) => data.map(({ completion }) => completion.id)

describe('a decision', () => {
  test('is kept with its notes, shown with the completion, and written to the audit log without them', async () => {
    const id = await newCompletion({ referral_code: promoter.code })
    const { status, body } = await review(id, { decision: 'reject', reason: 'incomplete', note: 'Falta a última tela', internal_note: 'Terceira vez' })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ attempt: 1, decision: 'reject', reason: 'incomplete', note: 'Falta a última tela', by: 'Helena', undone_at: null })
    const [row] = (await read('/completions?status=rejected&per_page=1', admin.token)).data
    expect(row).toMatchObject({
      id,
      status: 'rejected',
      reason: 'incomplete',
      decided_by: 'Helena',
      note: 'Falta a última tela',
      internal_note: 'Terceira vez',
    })
    const history = (await read(`/completions/${id}/reviews`, admin.token)).data
    expect(history).toMatchObject({ attempts: [{ attempt: 1, proof: expect.stringContaining('/api/proofs/') }], reviews: [body.data], appeal: null })
    const [entry] = (await read('/audit-log?per_page=1', admin.token)).data
    expect(entry).toMatchObject({ action: 'completion.rejected', subject: { id }, after: { status: 'rejected', attempt: 1, reason: 'incomplete' } })
    expect(JSON.stringify(entry)).not.toMatch(/última tela|Terceira/)
  })

  test('counts in every figure while in review and approved, in none when rejected, and counts again when undone', async () => {
    await openLink(promoter.code, 'phone')
    const id = await newCompletion({ referral_code: promoter.code, fingerprint: 'phone' })
    const figures = async () => {
      const [{ stats, meta }, { data }] = [await read('/completions', promoter.token), await read('/dashboard-summary', promoter.token)]
      return { total: meta.total, ...stats, earnings: data.totalEarnings, completed: data.completed, split: data.split, rejected: data.rejected }
    }
    const clicked = async () => (await read('/clicks', promoter.token)).data[0].completed
    const counted = { total: 1, total_completions: 1, total_earnings: 10, this_month: 1, earnings: 10, completed: 1, rejected: 0 }
    expect(await figures()).toMatchObject({ ...counted, split: { in_review: 10, approved: 0 }, by_status: { in_review: 1, approved: 0, rejected: 0 } })
    await approve(id)
    expect(await figures()).toMatchObject({ ...counted, split: { in_review: 0, approved: 10 }, by_status: { in_review: 0, approved: 1, rejected: 0 } })
    await undo(id)
    await reject(id)
    expect(await figures()).toMatchObject({ total: 0, total_completions: 0, total_earnings: 0, this_month: 0, earnings: 0, completed: 0, rejected: 1 })
    expect(await clicked()).toBe('clicked')
    expect((await read('/completions?status=rejected', promoter.token)).data).toMatchObject([{ id, status: 'rejected', reason: 'unreadable' }])
    await redo(id)
    expect(await figures()).toMatchObject({ ...counted, split: { in_review: 10, approved: 0 } })
    expect(await clicked()).toBe('completed')
    expect(await totalsDifferences(database())).toEqual([])
  })

  test('frees the click, which another completion may take; coming back goes without it then', async () => {
    await openLink(promoter.code, 'shared')
    const first = await newCompletion({ referral_code: promoter.code, fingerprint: 'shared' })
    const clickId = (await stored(first))?.clickId
    expect(clickId).not.toBeNull()
    await reject(first)
    expect(await stored(first)).toMatchObject({ clickId: null, freedClickId: clickId })
    const second = await newCompletion({ referral_code: promoter.code, fingerprint: 'shared' })
    expect((await stored(second))?.clickId).toBe(clickId)
    await undo(first)
    expect(await stored(first)).toMatchObject({ status: 'in_review', clickId: null, freedClickId: clickId })
    await reject(second)
    expect(
      (
        await database()
          .select()
          .from(clicks)
          .where(eq(clicks.id, clickId ?? 0))
      )[0]?.completedAt,
    ).toBeNull()
  })

  test('on another attempt than the newest, or on what is decided, is refused and changes nothing', async () => {
    const id = await newCompletion()
    expect((await review(id, { attempt: 2, decision: 'approve' })).status).toBe(409)
    expect((await stored(id))?.status).toBe('in_review')
    await reject(id)
    await redo(id)
    expect((await approve(id)).body).toMatchObject({ code: 'conflict', message: expect.stringContaining('newer submission') })
    expect((await review(id, { attempt: 2, decision: 'approve' })).status).toBe(200)
    expect((await review(id, { attempt: 2, decision: 'reject', reason: 'edited' }, other)).status).toBe(409)
    expect(await stored(id)).toMatchObject({ status: 'approved', attempt: 2, reason: null })
  })

  test('made once more by the same person is answered like the first, whose answer may have been lost', async () => {
    const id = await newCompletion()
    const [first, again] = [await reject(id), await reject(id)]
    expect(again.body).toEqual(first.body)
    expect((await reject(id, other)).status).toBe(409)
    expect((await review(id, { decision: 'reject', reason: 'edited' })).status).toBe(409)
  })

  test.each([
    ['an unknown decision', { decision: 'maybe' }, 'decision'],
    ['a rejection without a reason', { decision: 'reject' }, 'reason'],
    ['an approval with a reason', { decision: 'approve', reason: 'edited' }, 'reason'],
    ['an unknown reason', { decision: 'reject', reason: 'ugly' }, 'reason'],
    ['the reason that is the person’s own', { decision: 'reject', reason: 'withdrawn' }, 'reason'],
    ['another reason without words', { decision: 'reject', reason: 'other' }, 'note'],
    ['another reason in too few words', { decision: 'reject', reason: 'other', note: 'Ruim' }, 'note'],
    ['a note that is too long', { decision: 'approve', note: 'a'.repeat(501) }, 'note'],
    ['an internal note that is too long', { decision: 'approve', internal_note: 'a'.repeat(501) }, 'internal_note'],
    ['an attempt that cannot be', { attempt: 4, decision: 'approve' }, 'attempt'],
  ])('with %s is refused at its field and changes nothing', async (_, json, field) => {
    const id = await newCompletion()
    const { status, body } = await review(id, json)
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
    expect((await stored(id))?.status).toBe('in_review')
  })

  test('is never changed or deleted in the database, but for undoing it once and blanking its notes', async () => {
    const id = await newCompletion()
    await review(id, { decision: 'reject', reason: 'edited', note: 'Uma nota' })
    const change = (text: string) => database().execute(sql.raw(`update reviews set ${text} where completion_id = ${id}`))
    for (const text of ["decision = 'approve', reason = null", "reason = 'other'", 'attempt = 2', "note = 'x'", "reviewer_name = 'x'", 'decided_at = now()'])
      await expect(change(text), text).rejects.toMatchObject({ cause: { message: 'a review is never changed' } })
    await expect(database().execute(sql.raw(`delete from reviews where completion_id = ${id}`))).rejects.toMatchObject({
      cause: { message: 'a review is never deleted' },
    })
    await change('note = null')
    await undo(id)
    await expect(change('undone_at = null')).rejects.toMatchObject({ cause: { message: 'a review is never changed' } })
  })
})

describe('undoing', () => {
  test('needs a reason after ten minutes', async () => {
    const id = await newCompletion()
    await approve(id)
    await database().execute(sql`alter table reviews disable trigger keep_reviews`)
    await database().execute(sql`update reviews set decided_at = now() - interval '11 minutes' where completion_id = ${id}`)
    await database().execute(sql`alter table reviews enable trigger keep_reviews`)
    expect((await undo(id)).body.errors).toEqual({ why: ['More than ten minutes have passed: say why'] })
    const { status, body } = await undo(id, { why: 'Era outra pessoa' })
    expect([status, body.data.undone_why, body.data.undone_by]).toEqual([200, 'Era outra pessoa', 'Helena'])
    expect((await stored(id))?.status).toBe('in_review')
  })

  test('is refused when nothing is decided, or when a newer attempt or an appeal came', async () => {
    const id = await newCompletion()
    expect((await undo(id)).status).toBe(409)
    await reject(id)
    await database().transaction((tx) => appeal(tx, id, 'Fiz tudo certo'))
    expect((await undo(id)).status).toBe(409)
    await reject(id, other)
    await redo(id)
    expect((await undo(id)).status).toBe(409)
    expect((await undo(999_999)).status).toBe(404)
  })
})

describe('an appeal', () => {
  test('is answered by another administrator than the one who returned it, and by the same one where there is no other', async () => {
    await noCompletions()
    const id = await newCompletion()
    await reject(id)
    await database().transaction((tx) => appeal(tx, id, 'Olhem de novo'))
    for (const lane of ['all', 'appeals', 'first', 'good']) expect(idsOf(await take({ lane }))).toEqual([])
    await vi.waitFor(async () => expect((await take({ limit: 0 }, other)).meta.waiting.appeals).toBe(1), 20_000)
    expect((await take({ limit: 0 })).meta).toMatchObject({ waits_for_other: 1, waiting: { all: 0, appeals: 0 } })
    expect((await approve(id)).body).toMatchObject({ code: 'conflict', message: expect.stringContaining('returned this task') })
    expect((await reject(id)).status).toBe(409)
    const [item] = (await take({ lane: 'appeals' }, other)).data
    expect(item).toMatchObject({ completion: { id }, is_own_return: false })
    await database().update(users).set({ active: false }).where(eq(users.id, other.id))
    await database().execute(sql`truncate review_assignments`)
    expect((await take({ lane: 'appeals' })).data).toMatchObject([{ completion: { id }, is_own_return: true }])
    expect((await approve(id)).status).toBe(200)
    await database().update(users).set({ active: true }).where(eq(users.id, other.id))
  })

  test('is not returned with the copies of a picture by who returned it, and a new proof is anybody’s', async () => {
    const proof = proofOf(await picture(), 'png')
    const first = await newCompletion({ proof })
    const copy = await newCompletion({ proof })
    await reject(copy)
    await database().transaction((tx) => appeal(tx, copy, 'Olhem de novo'))
    const copies = (by: Person) => send('POST', '/api/v1/reviews/reject-copies', { token: by.token, json: { completion_id: first, expected: 1 } })
    expect((await copies(admin)).body.data).toMatchObject({ rejected: 0, left: 0 })
    expect((await copies(other)).body.data).toMatchObject({ rejected: 1 })
    await redo(copy)
    expect((await review(copy, { attempt: 2, decision: 'approve' })).status).toBe(200)
  })
})

describe('coming back', () => {
  test('takes three attempts in all and one appeal, within 30 days', async () => {
    const id = await newCompletion()
    await expect(redo(id)).rejects.toMatchObject({ messageKey: 'not_rejected' })
    await reject(id)
    await database().transaction((tx) => appeal(tx, id, 'Olhem de novo'))
    expect(await stored(id)).toMatchObject({ status: 'in_review', attempt: 1, appeal: 'Olhem de novo' })
    await reject(id, other)
    await expect(database().transaction((tx) => appeal(tx, id, 'E de novo'))).rejects.toMatchObject({ messageKey: 'already_appealed' })
    await redo(id)
    await review(id, { attempt: 2, decision: 'reject', reason: 'edited' })
    await database().execute(sql`update completions set decided_at = now() - interval '31 days' where id = ${id}`)
    await expect(redo(id)).rejects.toMatchObject({ messageKey: 'too_late' })
    await database().execute(sql`update completions set decided_at = now() - interval '29 days' where id = ${id}`)
    await redo(id)
    await review(id, { attempt: 3, decision: 'reject', reason: 'edited' })
    await expect(redo(id)).rejects.toMatchObject({ messageKey: 'no_attempt_left' })
    expect(await totalsDifferences(database())).toEqual([])
  })

  test('has the flags of the new picture, and no longer those of the old one', async () => {
    const proof = proofOf(await picture(), 'png')
    const first = await newCompletion({ proof })
    const copy = await newCompletion({ proof })
    expect((await stored(copy))?.flags).toEqual(['same_picture'])
    await reject(copy)
    await redo(copy, 'a fresh picture')
    // Nobody looked at this one's content.
    expect(await stored(copy)).toMatchObject({ flags: ['not_compared'], repeats: {} })
    await reject(first)
    await redo(first, 'a fresh picture')
    expect(await stored(first)).toMatchObject({ flags: ['same_picture'], repeats: { same_picture: copy } })
  })
})

describe('the queue', () => {
  beforeEach(async () => {
    await noCompletions()
  })

  test('assigns the oldest to one reviewer at a time, renews what they hold, and hands it on after two minutes', async () => {
    const [one, two, three] = [await newCompletion(), await newCompletion(), await newCompletion()]
    expect(idsOf(await take({ limit: 2 }))).toEqual([one, two])
    expect(idsOf(await take({ limit: 2 }, other))).toEqual([three])
    expect(idsOf(await take({ limit: 2 }))).toEqual([one, two])
    expect(idsOf(await take({ limit: 3, skip: [one] }))).toEqual([two])
    await database().execute(sql`update review_assignments set assigned_until = now() - interval '1 second' where assigned_to = ${admin.id}`)
    expect(idsOf(await take({ limit: 3 }, other))).toEqual([three, one, two])
    expect(idsOf(await take({ limit: 3 }))).toEqual([])
  })

  test('counts what waits of one campaign where the desk shows one', { tags: ['large'] }, async () => {
    const campaign = await liveCampaign()
    const [flagged, late] = [await newCompletion({ fingerprint: 'same' }), await newCompletion({ fingerprint: 'another' }), await newCompletion()]
    const version = sql`(select version_id from campaigns where id = ${campaign.id})`
    await database().execute(sql`update completions set campaign_id = ${campaign.id}, version_id = ${version} where id in (${flagged}, ${late})`)
    await database().execute(sql`update completions set flags = '{same_device}' where id = ${flagged}`)
    await database().execute(sql`update completions set created_at = now() - interval '26 hours' where id = ${late}`)
    const { meta } = await take({ limit: 0, campaign: campaign.id })
    expect(meta).toMatchObject({ total: 2, late: 1, oldest: expect.any(String), waiting: { all: 2, flagged: 1, appeals: 0, late: 1, same_sender: 0 } })
    expect((await take({ limit: 0, campaign: 1 })).meta).toMatchObject({ total: 1, late: 0, waiting: { all: 1, flagged: 0 } })
    await vi.waitFor(async () => expect((await take({ limit: 0 })).meta.total).toBe(3), 20_000)
  })

  test('never assigns one completion to two who ask at the same moment', async () => {
    for (let n = 0; n < 12; n++) await newCompletion()
    const taken = await Promise.all(Array.from({ length: 6 }, (_, n) => take({ limit: 2 }, n % 2 ? admin : other)))
    const of = (parity: number) => new Set(taken.filter((_, n) => n % 2 === parity).flatMap(idsOf))
    expect([...of(0)].filter((id) => of(1).has(id))).toEqual([])
  })

  test('shows what helps to decide: attempts, flags with their earlier matches, what else the device and the number handed in, and copies', async () => {
    const proof = proofOf(await picture(), 'png')
    const first = await newCompletion({ proof, fingerprint: 'same', name: 'Primeira' })
    await approve(first)
    for (let n = 0; n < 2; n++) await approve(await newCompletion({ fingerprint: 'same' }))
    const second = await newCompletion({ proof, fingerprint: 'same', referral_code: promoter.code })
    const [item] = (await take({})).data
    expect(item).toMatchObject({
      completion: { id: second, promoter: promoter.name, status: 'in_review', proof: expect.stringContaining('/api/proofs/') },
      attempts: [{ attempt: 1 }],
      device: { in_review: 0, approved: 3, rejected: 0 },
      number: { in_review: 0, approved: 0, rejected: 0 },
      copies: 1,
    })
    expect(item.completion.flags).toMatchObject([
      { reason: 'same_device', repeats: { id: first, name: 'Primeira', status: 'approved', proof: expect.stringContaining('/api/proofs/') } },
      { reason: 'same_picture', repeats: { id: first } },
    ])
  })

  test('has lanes for flags, appeals, what is late and backlogs of one sender, which wait apart', async () => {
    const plain = await newCompletion()
    const proof = proofOf(await picture(), 'png')
    await newCompletion({ proof })
    const flagged = await newCompletion({ proof })
    const appealed = await newCompletion()
    await reject(appealed, other)
    await database().transaction((tx) => appeal(tx, appealed, 'Olhem de novo'))
    const late = await newCompletion()
    await database().execute(sql`update completions set created_at = now() - interval '25 hours' where id = ${late}`)
    const backlog: number[] = []
    for (let n = 0; n < 4; n++) backlog.push(await newCompletion({ whatsapp: '11977776666' }))
    expect(idsOf(await take({ lane: 'flagged', limit: 10 }))).toEqual([flagged])
    expect(idsOf(await take({ lane: 'appeals', limit: 10 }))).toEqual([appealed])
    expect(idsOf(await take({ lane: 'late', limit: 10 }))).toEqual([late])
    expect(idsOf(await take({ lane: 'same_sender', limit: 10 }))).toEqual(backlog)
    await database().execute(sql`update completions set created_at = now() - interval '26 hours' where id = ${backlog[0]}`)
    const { meta } = await vi.waitFor(async () => {
      const answer = await take({ limit: 0 })
      expect(answer.meta.late).toBe(2)
      return answer
    }, 20_000)
    expect(meta.waiting).toMatchObject({ late: 1, same_sender: 4 })
    const all = idsOf(await take({ limit: 10 }))
    expect(all[0]).toBe(late)
    expect(all).toContain(plain)
    expect(all.filter((id) => backlog.includes(id))).toEqual([])
    // Three are no backlog any more.
    await approve(backlog[0] ?? 0)
    expect(idsOf(await take({ lane: 'same_sender', limit: 10 }))).toEqual([])
    expect(idsOf(await take({ limit: 10 }))).toEqual(expect.arrayContaining(backlog.slice(1)))
  })

  test('has phones of one model at one address in the ordinary lanes, up to ten in an hour', async () => {
    const handIn = () => newCompletion({ fingerprint: 'one model' })
    for (let n = 0; n < 10; n++) await handIn()
    const isSameSenderBacklog = async () => {
      const [row] = await database().execute<{ all: boolean | null; any: boolean | null }>(
        sql`select bool_and(same_sender_backlog) as all, bool_or(same_sender_backlog) as any from completions where device_fingerprint = 'one model'`,
      )
      return row
    }
    expect(await isSameSenderBacklog()).toEqual({ all: false, any: false })
    // More, but not in one hour.
    await database().execute(sql`update completions set created_at = now() - interval '2 hours' where device_fingerprint = 'one model'`)
    await handIn()
    expect(await isSameSenderBacklog()).toEqual({ all: false, any: false })
    await database().execute(sql`update completions set created_at = now() where device_fingerprint = 'one model'`)
    await handIn()
    expect(await isSameSenderBacklog()).toEqual({ all: true, any: true })
  })

  test('refuses an unknown lane and takes limits that make sense', async () => {
    for (const json of [{ lane: 'fast' }, { limit: 11 }, { limit: -1 }, { skip: ['x'] }])
      expect((await send('POST', '/api/v1/reviews/queue', { token: admin.token, json })).status).toBe(422)
  })

  test('shows a completion whose picture is no longer kept, which can still be decided', async () => {
    const id = await newCompletion()
    await database().execute(sql`update attempt_items set proof_key = null where completion_id = ${id}`)
    expect((await take({})).data[0]).toMatchObject({ completion: { id, proof: null }, attempts: [{ proof: null }] })
    expect((await approve(id)).status).toBe(200)
  })
})

describe('deciding on many', () => {
  const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format()
  let confirmed: Person
  beforeEach(async () => {
    await noCompletions()
    const { body } = await send('POST', '/api/v1/confirm', { token: admin.token, json: { password: PASSWORD } })
    confirmed = { ...admin, token: body.data.token }
  })
  const approveAll = (json: object, by = confirmed) => send('POST', '/api/v1/reviews/approve-unflagged', { token: by.token, json })

  test('approving asks for the password typed within ten minutes, and for the number', async () => {
    const id = await newCompletion()
    expect((await approveAll({ until: today(), expected: 1 }, admin)).body.code).toBe('confirmation_required')
    expect((await send('POST', '/api/v1/confirm', { token: admin.token, json: { password: 'not it' } })).body.errors.password).toHaveLength(1)
    expect((await approveAll({ until: today(), expected: 0 })).status).toBe(422)
    await newCompletion()
    expect((await approveAll({ until: today(), expected: 1 })).body).toMatchObject({ code: 'conflict' })
    expect((await stored(id))?.status).toBe('in_review')
    expect((await read(`/reviews/unflagged?until=${today()}`, admin.token)).data).toEqual({ count: 2 })
    expect((await approveAll({ until: today(), expected: 2 })).body.data).toMatchObject({ approved: 2, left: 0 })
    expect(await totalsDifferences(database())).toEqual([])
  })

  test('approves as many as were agreed to, whatever comes meanwhile', async () => {
    await newCompletion()
    await newCompletion()
    const comes = sql`create function comes() returns trigger language plpgsql as $$ begin
      insert into completions (name, whatsapp, telegram, age, gender, profession, country, payment_code, code_expires_at, reward_cents)
        select 'Veio depois', '', '', 20, 'female', '', 'Brasil', gen_random_uuid(), now(), 1000 from generate_series(1, 600);
      return null; end $$`
    await database().execute(comes)
    await database().execute(sql`create trigger comes after insert on reviews for each statement execute function comes()`)
    expect((await approveAll({ until: today(), expected: 2 })).body.data).toMatchObject({ approved: 2, left: 600 })
    await database().execute(sql`drop function comes cascade`)
  })

  test('approves assigned ones too, but none with flags or appeals, and none of a later day', async () => {
    const assigned = await newCompletion()
    await take({ limit: 1 }, other)
    const proof = proofOf(await picture(), 'png')
    await newCompletion({ proof })
    const flagged = await newCompletion({ proof })
    const appealed = await newCompletion()
    await reject(appealed)
    await database().transaction((tx) => appeal(tx, appealed, 'Olhem de novo'))
    const later = await newCompletion()
    await database().execute(sql`update completions set created_at = now() + interval '2 days' where id = ${later}`)
    expect((await approveAll({ until: today(), expected: 2 })).body.data).toMatchObject({ approved: 2, left: 0 })
    expect((await stored(assigned))?.status).toBe('approved')
    for (const id of [flagged, appealed, later]) expect((await stored(id))?.status).toBe('in_review')
    const history = (await read(`/completions/${assigned}/reviews`, admin.token)).data
    expect(history.reviews).toMatchObject([{ decision: 'approve', by: 'Helena' }])
    expect((await undo(assigned)).status).toBe(200)
  })

  test('what was decided together is undone together within ten minutes; what is older or another one’s decision stays', async () => {
    const ids = [await newCompletion(), await newCompletion(), await newCompletion()]
    const { data } = (await approveAll({ until: today(), expected: 3 })).body
    expect(data).toMatchObject({ approved: 3, completion_ids: expect.arrayContaining(ids) })
    const undoAll = (by = admin) => send('POST', '/api/v1/reviews/undo-together', { token: by.token, json: { completion_ids: ids } })
    expect((await undoAll(other)).body.data).toMatchObject({ undone: 0, left_out: 3 })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 })
    expect((await undoAll()).body.data).toMatchObject({ undone: 0, left_out: 3 })
    vi.useRealTimers()
    expect((await undoAll()).body.data).toEqual({ undone: 3, left_out: 0, left: [] })
    for (const id of ids) expect(await stored(id)).toMatchObject({ status: 'in_review' })
    // They wait for whoever looks next.
    expect(idsOf(await take({}, other)).sort()).toEqual(ids.sort())
    expect((await undoAll()).body.data).toMatchObject({ undone: 0, left_out: 3 })
    expect(await reviewDifferences(database())).toEqual([])
  })

  test('rejects the copies of a picture, but never the first that sent it, whichever is named', async () => {
    const proof = proofOf(await picture(), 'png')
    const [first, second, third] = [
      await newCompletion({ proof }),
      await newCompletion({ proof, referral_code: promoter.code }),
      await newCompletion({ proof }),
    ]
    const alone = await newCompletion()
    const rejectCopies = (json: object) => send('POST', '/api/v1/reviews/reject-copies', { token: admin.token, json })
    expect((await rejectCopies({ completion_id: first, expected: 1 })).status).toBe(409)
    expect((await stored(second))?.status).toBe('in_review')
    expect((await rejectCopies({ completion_id: third, expected: 2 })).body.data).toMatchObject({ rejected: 2, left: 0 })
    expect((await rejectCopies({ completion_id: alone, expected: 1 })).body.data).toMatchObject({ rejected: 0, left: 0 })
    expect((await rejectCopies({ completion_id: 2_000_000_000, expected: 1 })).status).toBe(404)
    expect((await stored(first))?.status).toBe('in_review')
    for (const id of [second, third]) expect(await stored(id)).toMatchObject({ status: 'rejected', reason: 'already_used' })
    expect(await totalsDifferences(database())).toEqual([])
  })
})

test('the same picture once more for the same task is no copy', async () => {
  await noCompletions()
  const proof = proofOf(await picture(), 'png')
  const id = await newCompletion({ proof })
  await reject(id)
  const [row] = await database().execute<{ sha: string }>(sql`select proof_sha256 as sha from attempt_items where completion_id = ${id}`)
  // Since a release before, the same file is not taken again.
  await redo(id)
  await database().execute(sql`update attempt_items set proof_sha256 = ${row?.sha} where completion_id = ${id}`)
  expect((await take({})).data).toMatchObject([{ completion: { id }, copies: 0 }])
  const copy = await newCompletion({ proof })
  expect((await take({})).data.map(({ copies }: { copies: number }) => copies)).toEqual([1, 1])
  const answer = await send('POST', '/api/v1/reviews/reject-copies', { token: admin.token, json: { completion_id: id, expected: 1 } })
  expect(answer.body.data).toMatchObject({ rejected: 1, left: 0 })
  expect([(await stored(id))?.status, (await stored(copy))?.status]).toEqual(['in_review', 'rejected'])
})

test('what its person withdrew is not brought back', async () => {
  const id = await newCompletion({ referral_code: promoter.code })
  await database().transaction(async (tx) => withdraw(tx, await lockCompletion(tx, id)))
  expect((await undo(id)).body).toMatchObject({ code: 'conflict' })
  expect(await stored(id)).toMatchObject({ status: 'rejected', reason: 'withdrawn' })
})

test('a completion whose status and decisions disagree is found', async () => {
  await noCompletions()
  const ids = [await newCompletion(), await newCompletion(), await newCompletion(), await newCompletion()]
  const [approved = 0, rejected = 0, waiting = 0, sent = 0] = ids
  await Promise.all([approve(waiting), reject(rejected)])
  expect(await reviewDifferences(database())).toEqual([])
  await database().execute(sql`update completions set status = 'approved', decided_at = now() where id = ${approved}`)
  await database().execute(sql`update completions set reason = 'edited' where id = ${rejected}`)
  await database().execute(sql`update completions set status = 'in_review', decided_at = null where id = ${waiting}`)
  await database().execute(sql`update completions set attempt = 2 where id = ${sent}`)
  expect((await reviewDifferences(database())).map(({ id }) => Number(id))).toEqual(ids)
})

describe('deleting', () => {
  test('tells the promoter that it went, when and why, and keeps the decisions', async () => {
    const id = await newCompletion({ referral_code: promoter.code, name: 'Carla Dias' })
    await approve(id)
    await undo(id)
    const reason = 'Pedido da própria pessoa'
    await send('DELETE', `/api/v1/referrals/${id}?reason=${encodeURIComponent(reason)}`, { token: admin.token })
    const { data } = await read('/completions/deleted', promoter.token)
    expect(data).toEqual([
      { id, payment_code: expect.any(String), status: 'in_review', reason, created_at: expect.any(String), deleted_at: expect.any(String) },
    ])
    expect((await read('/completions', promoter.token)).stats.by_status).toMatchObject({ approved: 0, deleted: 1 })
    expect((await read('/completions/deleted', (await makeUser('promoter')).token)).data).toEqual([])
    expect((await read('/completions/deleted', admin.token)).data[0]).toMatchObject({ id, promoter: promoter.name })
    const kept = await database().execute(sql`select decision from reviews where completion_id = ${id}`)
    expect(kept).toHaveLength(1)
  })

  test('takes nothing away for a rejected one', async () => {
    const id = await newCompletion({ referral_code: promoter.code })
    await reject(id)
    await send('DELETE', `/api/v1/referrals/${id}`, { token: admin.token })
    expect((await read('/completions', promoter.token)).stats).toMatchObject({ total_completions: 0, total_earnings: 0 })
    expect(await totalsDifferences(database())).toEqual([])
  })
})
