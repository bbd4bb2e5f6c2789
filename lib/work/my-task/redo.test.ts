import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { completions } from '@/db/schema/completions'
import { database } from '@/lib/platform/database'
import { liveCampaign } from '@/lib/testing/campaigns'
import { send } from '@/lib/testing/http'
import { makeUser, picture, submission } from '@/lib/testing/people'
import { takenPlace } from '@/lib/testing/places'
import { formOf, proofOf } from '@/lib/testing/visitor.mjs'
import { hashTaskCode } from '@/lib/work/campaigns/codes'

const label = (pt: string, en: string) => ({ label: { pt, en } })
const items = {
  photo: { kind: 'picture' as const, key: 'photo', ...label('Foto', 'Photo') },
  post: { kind: 'link' as const, key: 'post', ...label('Seu post', 'Your post'), hosts: ['example.com'] },
  words: { kind: 'text' as const, key: 'words', ...label('O que achou?', 'What do you think?'), minimum: 5, maximum: 60 },
  colour: {
    kind: 'choice' as const,
    key: 'colour',
    ...label('Qual cor?', 'Which colour?'),
    options: [
      { key: 'a', text: { pt: 'Azul', en: 'Blue' } },
      { key: 'b', text: { pt: 'Bege' } },
    ],
    right: 'b',
  },
  word: { kind: 'code' as const, key: 'word', ...label('Código', 'Code'), code_hash: hashTaskCode('girassol') },
}
const own = { key: 'dark', text: { pt: 'A foto está escura demais', en: 'The photo is too dark' } }
type Fields = Record<string, string | Blob | undefined>

const image = async () => proofOf(await picture(), 'png')
const first = async (): Promise<Fields> => ({
  proof: undefined,
  proof_photo: await image(),
  proof_post: 'https://example.com/p/1',
  proof_words: 'Gostei bastante',
  proof_colour: 'a',
  proof_word: 'girassol',
})

let admin: string
let serial = 0
beforeAll(async () => {
  admin = (await makeUser('admin')).token
})

async function handIn(slug: string, fields: Fields) {
  const { place_token } = await takenPlace(slug)
  const form = await submission({ whatsapp: `119${70_000_000 + ++serial}`, fingerprint: `redo-${serial}`, campaign: slug, place_token, ...fields })
  const { status, body } = await send('POST', '/api/v1/referrals', { form })
  expect(status).toBe(201)
  const [row] = await database().select({ id: completions.id }).from(completions).where(eq(completions.paymentCode, body.data))
  return { id: row?.id ?? 0, token: body.meta.task_token as string }
}
type Task = Awaited<ReturnType<typeof handIn>>

const reject = (id: number, attempt = 1, note = own.text.pt) =>
  send('POST', `/api/v1/completions/${id}/review`, { token: admin, json: { attempt, decision: 'reject', reason: 'other', note } })
const show = async ({ token }: Pick<Task, 'token'>, language = 'pt') =>
  (await send('GET', '/api/v1/my-task', { headers: { 'x-task-token': token, 'accept-language': language } })).body.data
const again = ({ token }: Pick<Task, 'token'>, fields: Fields) =>
  send('POST', '/api/v1/my-task/proof', { form: formOf(fields), headers: { 'x-task-token': token } })

async function returned(kinds = Object.values(items)) {
  const { slug } = await liveCampaign({ content: { proof_items: kinds, reject_reasons: [own] } })
  const sent = await first()
  const fields = Object.fromEntries(kinds.map(({ key }) => [`proof_${key}`, sent[`proof_${key}`]]))
  const task = await handIn(slug, { proof: undefined, ...fields })
  expect((await reject(task.id)).status).toBe(200)
  return { ...task, slug }
}

test('a returned task says what it takes again, with what was sent, and neither the code nor the right answer', async () => {
  const task = await returned()
  const shown = await show(task)
  const { right: _right, ...colour } = items.colour
  const { code_hash: _hash, ...word } = items.word
  expect(shown.redo).toEqual([
    { item: items.photo, sent: null, tries_left: null },
    { item: items.post, sent: 'https://example.com/p/1', tries_left: null },
    { item: items.words, sent: 'Gostei bastante', tries_left: null },
    { item: colour, sent: 'a', tries_left: null },
    { item: word, sent: null, tries_left: 10 },
  ])
  expect(JSON.stringify(shown)).not.toContain(items.word.code_hash)
  expect(shown.campaign).toEqual({
    slug: task.slug,
    is_default: false,
    version: 1,
    title: { pt: 'Responda nossa pesquisa', en: 'Answer our survey' },
    link: 'https://pesquisa.example.com/1',
  })
})

test('every kind of item is given again, each with an error of its own until then', async () => {
  const task = await returned()
  const wrong = await again(task, { proof_post: 'https://example.org/', proof_words: 'Oi', proof_colour: 'z', proof_word: 'rosa' })
  expect(wrong.status).toBe(422)
  expect(Object.keys(wrong.body.errors).sort()).toEqual(['proof_colour', 'proof_photo', 'proof_post', 'proof_word', 'proof_words'])
  const counted = await show(task)
  expect(counted.redo.at(-1)?.tries_left).toBe(9)
  const right = await again(task, { ...(await first()), proof_words: 'Gostei mais ainda', proof_colour: 'b' })
  expect(right.status).toBe(200)
  expect(right.body.data).toMatchObject({ status: 'in_review', attempt: 2 })
  expect(right.body.data.redo).toBeUndefined()
  await reject(task.id, 2)
  const back = await show(task)
  expect(back.redo.map(({ sent }: { sent: string | null }) => sent)).toEqual([null, 'https://example.com/p/1', 'Gostei mais ainda', 'b', null])
})

test.each(Object.values(items))('a task that asks for a $kind alone is given again', async (item) => {
  const task = await returned([item])
  expect((await show(task)).redo.map(({ item: { kind } }: { item: { kind: string } }) => kind)).toEqual([item.kind])
  const field = `proof_${item.key}`
  expect((await again(task, { proof_none: 'x' })).body.errors).toHaveProperty([field])
  const sent = await first()
  expect((await again(task, { [field]: sent[field] })).body.data).toMatchObject({ status: 'in_review' })
})

test('the token of one task neither shows nor gives again what another asks for', async () => {
  const [one, other] = [await returned([items.words]), await returned([items.post])]
  expect((await show(one)).redo.map(({ item }: { item: { key: string } }) => item.key)).toEqual(['words'])
  expect((await again(one, { proof_post: 'https://example.com/p/9' })).body.errors).toHaveProperty('proof_words')
  expect((await again({ token: `${other.token}x` }, { proof_post: 'https://example.com/p/9' })).status).toBe(404)
  for (const task of [one, other]) expect((await show(task)).status).toBe('rejected')
})

test("a campaign's own reason is read in the reader's language, and other words as they were written", async () => {
  const task = await returned([items.words])
  const note = async (language: string) => (await show(task, language)).events.at(-1)?.note
  expect([await note('pt'), await note('en')]).toEqual([own.text.pt, own.text.en])
  await again(task, { proof_words: 'Gostei mais ainda' })
  await reject(task.id, 2, 'Conte um pouco mais, por favor')
  expect(await note('en')).toBe('Conte um pouco mais, por favor')
})

test('until when it counts as approved is said while that is promised', async () => {
  const { slug } = await liveCampaign({ acceptAfterDays: 7, content: { proof_items: [items.words] } })
  const task = await handIn(slug, { proof: undefined, proof_words: 'Gostei bastante' })
  const days = async () => {
    const { accept_by, accept_after_days, events } = await show(task)
    expect(accept_after_days).toBe(7)
    return accept_by && (Date.parse(accept_by) - Date.parse(events.at(-1)?.at ?? '')) / 86_400_000
  }
  expect(await days()).toBeCloseTo(7, 2)
  await reject(task.id)
  expect(await days()).toBeNull()
  await again(task, { proof_words: 'Gostei mais ainda' })
  expect(await days()).toBeCloseTo(7, 2)
  await reject(task.id, 2)
  await send('POST', '/api/v1/my-task/appeal', { json: { text: 'Olhem de novo, por favor' }, headers: { 'x-task-token': task.token } })
  expect(await days()).toBeNull()
  // What an appeal was made for is decided by an administrator, a further proof too.
  await reject(task.id, 2)
  expect((await again(task, { proof_words: 'Gostei muito mais' })).status).toBe(200)
  expect(await days()).toBeNull()
})

test('the task that always was asks for its picture as ever, names itself and promises no date', async () => {
  const { body } = await send('POST', '/api/v1/referrals', { form: await submission({ whatsapp: '11970999999', fingerprint: 'the first task' }) })
  const token = body.meta.task_token
  const [row] = await database().select({ id: completions.id }).from(completions).where(eq(completions.paymentCode, body.data))
  expect(await show({ token })).toMatchObject({ campaign: { is_default: true, version: 1, link: null }, accept_after_days: null, accept_by: null })
  await reject(row?.id ?? 0)
  expect((await show({ token })).redo).toBeUndefined()
  expect((await again({ token }, { proof: await image() })).body.data).toMatchObject({ status: 'in_review' })
})

test('what a person takes along says which task it was', async () => {
  const task = await returned([items.words])
  const { body } = await send('GET', '/api/v1/my-task/data', { headers: { 'x-task-token': task.token } })
  expect(body.data.campaign).toMatchObject({ slug: task.slug, version: 1, title: { en: 'Answer our survey' } })
})

test('what was returned for its picture is not taken again with the same one, saved anew or with noise; another one, or other words, are', async () => {
  const other = { kind: 'text' as const, key: 'words', ...label('O que achou?', 'What do you think?'), minimum: 5, maximum: 60 }
  const campaign = await liveCampaign({ content: { proof_items: [items.photo, other] } })
  // Always the same one: of some pictures the noise changes more bits than the rule takes for a copy.
  const png = await picture('png', Buffer.from('returned for its picture'))
  const noisy = async () => {
    const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    for (let at = 0; at < data.length; at += 7) data[at] = Math.max(0, (data[at] ?? 0) - (at % 5))
    return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
      .png()
      .toBuffer()
  }
  const [same, anew, noise, new_] = [png, await sharp(png).jpeg({ quality: 60 }).toBuffer(), await noisy(), await picture()]
  const returned = async (reason: string) => {
    const it = await handIn(campaign.slug, { proof: undefined, proof_photo: proofOf(png, 'png'), proof_words: 'Gostei bastante' })
    const json = { attempt: 1, decision: 'reject', reason }
    expect((await send('POST', `/api/v1/completions/${it.id}/review`, { token: admin, json })).status).toBe(200)
    return (bytes: Buffer, words = 'Gostei bastante', key?: string) =>
      send('POST', '/api/v1/my-task/proof', {
        headers: { 'x-task-token': it.token, ...(key && { 'idempotency-key': key }) },
        form: formOf({ proof_photo: proofOf(bytes, bytes === anew ? 'jpeg' : 'png'), proof_words: words }),
      })
  }
  const again = await returned('wrong_task')
  for (const bytes of [same, anew, noise]) {
    const { status, body } = await again(bytes)
    expect([status, body.errors]).toEqual([422, { proof_photo: [expect.stringMatching(/returned before|já foi devolvida/)] }])
  }
  expect((await again(new_, undefined, 'a key of one task')).status).toBe(200)
  expect((await (await returned('incomplete'))(same, 'Gostei muito mesmo')).status).toBe(200)
  // A sharper file of the same screen is what was asked for; the same file is not.
  const sharper = await returned('unreadable')
  expect((await sharper(same)).status).toBe(422)
  expect((await sharper(anew)).status).toBe(200)
  expect((await (await returned('already_used'))(same)).status).toBe(422)
  const last = await returned('edited')
  // A key under which another task was sent again is told so, and gives nothing of that task away.
  const taken = await last(new_, undefined, 'a key of one task')
  expect([taken.status, taken.body.code]).toEqual([409, 'conflict'])
})
