import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { campaignKinds, DEFAULT_CAMPAIGN_ID } from '@/db/campaign-values'
import { database } from '@/lib/platform/database'
import { send } from '@/lib/testing/http'
import { linkedTemplate } from '@/lib/testing/linked-template'
import { confirmedAdmin, differences } from '@/lib/testing/money'
import { makeUser, picture } from '@/lib/testing/people'
import { PublishedContent } from './content'
import { openPicture } from './pictures'
import { isProvisional, provisionalWords } from './provisional-slug'
import { templates } from './templates/registry'

let admin: Awaited<ReturnType<typeof confirmedAdmin>>
let unconfirmed: Awaited<ReturnType<typeof makeUser>>
beforeAll(async () => {
  admin = await confirmedAdmin()
  unconfirmed = await makeUser('admin', { name: 'Bruno Reis' })
})

type Json = Record<string, unknown>
const call = (method: string, path: string, json?: Json, { token = admin.token, headers = {} }: { token?: string; headers?: Record<string, string> } = {}) =>
  send(method, `/api/v1/campaigns${path}`, { token, headers, ...(json && { json }) })

const made = async (kind = 'other') => (await call('POST', '', { kind })).body.data
const shown = async (id: number) => (await call('GET', `/${id}/draft`)).body.data
const change = (id: number, revision: number | string, json: Json, token = admin.token) =>
  call('PATCH', `/${id}`, json, { token, headers: { 'if-match': String(revision) } })
/** Changes a campaign as somebody does who has just looked at it. */
const changeNow = async (id: number, json: Json) => change(id, (await shown(id)).revision, json)
const publish = async (id: number, more: Json = {}, token = admin.token) => {
  const { revision, draft } = await shown(id)
  return call('POST', `/${id}/publish`, { revision, reward: draft?.reward ?? 0, commission: draft?.commission ?? 0, ...more }, { token })
}

/** A published campaign that pays R$ 4 and a commission of R$ 1. */
async function live(more: Json = {}) {
  const { id } = await made()
  await changeNow(id, { draft: { reward: 4, commission: 1, content: linkedTemplate('other') }, ...more })
  expect((await publish(id)).status).toBe(200)
  return id as number
}

const contentWith = (kind: keyof typeof templates, more: Json) => ({ ...linkedTemplate(kind), ...more })
const logged = async (action: string) =>
  database().execute<{ before: Json | null; after: Json | null }>(sql`select before, after from audit_log where action = ${action} order by id desc`)

test('an amount is a number with whole centavos, never a text, wherever the API takes one', async () => {
  const { id, revision } = await made()
  const texts = { text: 'Send the amount as a number without quotes, such as 1000.5', precise: 'Use at most two decimals', missing: 'Fill in this field' }
  for (const [value, said] of [
    ['1.000', texts.text],
    ['1,000', texts.text],
    ['10', texts.text],
    ['', texts.text],
    [1.005, texts.precise],
    [0.010000001, texts.precise],
    [999.9999999, texts.precise],
    [null, texts.missing],
    [[10], texts.missing],
  ] as const) {
    for (const name of ['reward', 'commission'])
      expect([value, (await change(id, revision, { draft: { [name]: value } })).body.errors]).toEqual([value, { [`draft.${name}`]: [said] }])
    for (const kind of ['fund', 'unfund']) {
      const { status, body } = await call('POST', `/${id}/${kind}`, { amount: value, reference: 'TED 1' })
      expect([value, status, body.errors]).toEqual([value, 422, { amount: [said] }])
    }
  }
  expect((await shown(id)).revision).toBe(revision)
  const [booked] = await database().execute(sql`select from campaign_fundings where campaign_id = ${id}`)
  expect(booked).toBeUndefined()
  for (const reward of [0.01, 0.07, 0.1, 0.29, 1.1, 4.35, 33.33, 999.99, 1000])
    expect((await changeNow(id, { draft: { reward } })).body.data.draft.reward).toBe(reward)
})

test('a draft of each kind begins with a text in both languages, at a price that somebody has to choose', async () => {
  for (const kind of campaignKinds) {
    const draft = await made(kind)
    expect(draft).toMatchObject({ state: 'draft', published: null, draft: { kind, reward: 0, commission: 0, number: 1 } })
    // Portuguese, and known to be provisional.
    expect(draft.settings.slug).toMatch(new RegExp(`^${provisionalWords[kind]}-`))
    expect(isProvisional(draft.settings.slug)).toBe(true)
    const { title } = draft.draft.content
    expect([title.pt, title.en].every((text) => String(text).length > 3)).toBe(true)
  }
})

test('every stored content of a published version, and each template once its code is there, parses as published', async () => {
  const rows = await database().execute<{ content: unknown }>(sql`select content from campaign_versions where published_at is not null`)
  expect(rows.length).toBeGreaterThan(0)
  for (const { content } of rows) expect(PublishedContent.safeParse(content).error).toBeUndefined()
  for (const template of Object.values(templates)) {
    const proof_items = template.proof_items.map((item) => (item.kind === 'code' ? { ...item, code_hash: 'a'.repeat(64) } : item))
    expect(PublishedContent.safeParse({ ...template, proof_items }).error).toBeUndefined()
  }
})

test('promoters and guests reach none of the calls', async () => {
  const promoter = await makeUser('promoter')
  const id = await live()
  for (const [method, path] of [
    ['GET', '/all'],
    ['POST', ''],
    ['GET', `/${id}/draft`],
    ['PATCH', `/${id}`],
    ['DELETE', `/${id}/draft`],
    ['GET', `/${id}/versions`],
    ['GET', `/${id}/money`],
    ['GET', `/${id}/figures`],
    ...['publish', 'pause', 'resume', 'end', 'clone', 'fund', 'unfund', 'fundings/1', 'pictures'].map((action) => ['POST', `/${id}/${action}`]),
  ] as [string, string][]) {
    expect([path, (await call(method, path, undefined, { token: promoter.token })).status]).toEqual([path, 403])
    expect([path, (await send(method, `/api/v1/campaigns${path}`)).status]).toEqual([path, 401])
  }
  expect(await shown(id)).toMatchObject({ state: 'live' })
})

test.each<[string, Json, string]>([
  ['a title of 10,000 characters', { draft: { content: contentWith('other', { title: { pt: 'a'.repeat(10_000) } }) } }, 'draft.content.title.pt'],
  [
    'a link to nothing',
    { draft: { content: contentWith('other', { steps: [{ kind: 'task', instructions: [], link: 'https://' }] }) } },
    'draft.content.steps.0.link',
  ],
  [
    'javascript:',
    { draft: { content: contentWith('other', { steps: [{ kind: 'task', instructions: [], link: 'javascript:alert(1)' }] }) } },
    'draft.content.steps.0.link',
  ],
  ['trust that is no choice', { draft: { accept_trusted: 'always' } }, 'draft.accept_trusted'],
  ['a negative reward', { draft: { reward: -1 } }, 'draft.reward'],
  ['a reward of 0.001', { draft: { reward: 0.001 } }, 'draft.reward'],
  ['a reward above R$ 1,000', { draft: { reward: 1000.01 } }, 'draft.reward'],
  ['a negative commission', { draft: { commission: -0.01 } }, 'draft.commission'],
  ['a country that is none', { draft: { countries: ['Brasil'] } }, 'draft.countries.0'],
  ['a code of no country', { draft: { countries: ['BR', 'ZZ'] } }, 'draft.countries.1'],
  ['an age of 5', { draft: { minimum_age: 5 } }, 'draft.minimum_age'],
  ['31 days until approval', { draft: { accept_after_days: 31 } }, 'draft.accept_after_days'],
  ['an address with a space', { settings: { slug: 'nossa pesquisa' } }, 'settings.slug'],
  ['an address of digits', { settings: { slug: '12345' } }, 'settings.slug'],
  ['the address of a page', { settings: { slug: 'new' } }, 'settings.slug'],
  ['an end before the start', { settings: { starts_at: '2030-02-01T00:00:00Z', ends_at: '2030-01-01T00:00:00Z' } }, 'settings.ends_at'],
  ['an end in the past', { settings: { ends_at: '2020-01-01T00:00:00Z' } }, 'settings.ends_at'],
  ['a cap of 0', { settings: { daily_cap: 0 } }, 'settings.daily_cap'],
  ['a place for 5 minutes', { settings: { place_minutes: 5 } }, 'settings.place_minutes'],
  ['the address of another campaign', { settings: { slug: 'short-task' } }, 'settings.slug'],
])('%s is refused at its field, and nothing is changed', async (_, json, field) => {
  const { id, revision } = await made()
  const answer = await change(id, revision, json)
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
  expect(await shown(id)).toMatchObject({ revision })
})

test('a text of one character and half an English version are fine', async () => {
  const { id } = await made()
  const content = contentWith('other', { title: { pt: 'T' }, summary: { pt: 'Só em português', en: '' } })
  expect((await changeNow(id, { draft: { content, reward: 1 } })).status).toBe(200)
  expect((await publish(id)).status).toBe(200)
  expect((await shown(id)).published.content).toMatchObject({ title: { pt: 'T' }, summary: { pt: 'Só em português' } })
})

test('a draft lacks things by field, and all are named at once', async () => {
  const { id } = await made('survey')
  await changeNow(id, { draft: { content: contentWith('survey', { title: { pt: '' } }) } })
  const answer = await publish(id)
  expect(answer.status).toBe(422)
  expect(Object.keys(answer.body.errors).toSorted()).toEqual(['draft.content.proof_items.0.code_hash', 'draft.content.title.pt', 'draft.reward'])
  const { problems } = (await call('GET', `/${id}/versions`)).body.data.draft
  expect(problems).toEqual(answer.body.errors)
})

test('a button that an instruction names needs the link, and a text in English alone is missing in Portuguese; a draft may lack both', async () => {
  const { id } = await made('video')
  const { steps, proof_items } = templates.video
  const [item] = proof_items
  const content = { ...templates.video, proof_items: [{ ...item, hint: { pt: '', en: 'The whole screen' } }], summary: { pt: '', en: 'Watch a video' } }
  expect((await changeNow(id, { draft: { reward: 1, content } })).status).toBe(200)
  const { errors } = (await publish(id)).body
  const at = steps.findIndex(({ kind }) => kind === 'task')
  expect(errors).toEqual({
    'draft.content.summary.pt': [expect.stringContaining('Portuguese')],
    'draft.content.proof_items.0.hint.pt': [expect.stringContaining('Portuguese')],
    [`draft.content.steps.${at}.link`]: [expect.stringContaining('Open the task')],
  })
  // Without the name of the button the link may be left out.
  const unnamed = steps.map((step) => (step.kind === 'task' ? { ...step, instructions: [{ text: { pt: 'Veja o vídeo' } }] } : step))
  await changeNow(id, { draft: { content: { ...templates.video, steps: unnamed } } })
  expect((await publish(id)).status).toBe(200)
})

test('what is wrong with address and times is said at once', async () => {
  const { id, revision } = await made()
  const spoiled = { daily_cap: 0, starts_at: '2030-02-01T00:00:00Z', ends_at: '2030-01-01T00:00:00Z' }
  for (const slug of ['A b', 'short-task']) {
    const { errors } = (await change(id, revision, { settings: { ...spoiled, ...(slug === 'short-task' && { daily_cap: null }), slug } })).body
    expect(Object.keys(errors).toSorted()).toEqual(['settings.daily_cap', 'settings.ends_at', 'settings.slug'].slice(slug === 'short-task' ? 1 : 0))
  }
  const past = (await change(id, revision, { settings: { slug: '!', ends_at: '2020-01-01T00:00:00Z' } })).body.errors
  expect(Object.keys(past).toSorted()).toEqual(['settings.ends_at', 'settings.slug'])
  const reward = (await change(id, revision, { draft: { reward: 1000.01, commission: -1 } })).body.errors
  expect(reward).toEqual({ 'draft.reward': ['In reais, pay from 0.01 to 1,000'], 'draft.commission': ['In reais, choose from 0 to 1,000'] })
})

test('a code is kept as its hash and never told again', async () => {
  const { id } = await made('survey')
  const [item] = templates.survey.proof_items
  const answer = await changeNow(id, { draft: { reward: 4, content: contentWith('survey', { proof_items: [{ ...item, code: 'Azul-2026' }] }) } })
  expect(answer.body.data.draft.content.proof_items[0]).toMatchObject({ code_hash: expect.stringMatching(/^[a-f0-9]{64}$/) })
  expect(JSON.stringify([answer.body, await shown(id)])).not.toMatch(/azul-2026/i)
  const [row] = await database().execute<{ content: string }>(sql`select content::text from campaign_versions where campaign_id = ${id}`)
  expect(row?.content).not.toMatch(/azul-2026/i)
  expect((await publish(id)).status).toBe(200)
})

test('two administrators on one draft: the second sees what the first wrote, and nothing of either is lost', async () => {
  const { id, revision } = await made()
  const mine = contentWith('other', { title: { pt: 'Título de Ana' } })
  expect((await change(id, revision, { draft: { content: mine } })).status).toBe(200)
  const answer = await change(id, revision, { draft: { content: contentWith('other', { title: { pt: 'Título de Bruno' } }) } }, unconfirmed.token)
  expect(answer.status).toBe(409)
  expect(answer.body).toMatchObject({ code: 'conflict', current: { id, revision: revision + 1, draft: { content: { title: { pt: 'Título de Ana' } } } } })
  expect((await change(id, `"${revision + 1}"`, { draft: { reward: 2 } }, unconfirmed.token)).body.data.draft).toMatchObject({
    reward: 2,
    content: { title: { pt: 'Título de Ana' } },
  })
  const both = await Promise.all([change(id, revision + 2, { draft: { reward: 3 } }), change(id, revision + 2, { draft: { reward: 5 } }, unconfirmed.token)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('publishing needs what was looked at, and the password less than ten minutes ago when more than its name changes', async () => {
  const { id } = await made()
  await changeNow(id, { draft: { reward: 4, commission: 1, content: linkedTemplate('other') } })
  expect((await publish(id, { reward: 5 })).status).toBe(409)
  expect((await publish(id, { revision: 1 })).status).toBe(409)
  const refused = await publish(id, {}, unconfirmed.token)
  expect([refused.status, refused.body.code]).toEqual([409, 'confirmation_required'])
  expect((await publish(id)).body.data).toMatchObject({ state: 'live', shown_state: 'out_of_budget', draft: null, published: { number: 1, reward: 4 } })
  expect((await logged('campaign.published'))[0]).toEqual({ before: null, after: { version: 1, reward: 4, commission: 1 } })
  // A new text alone needs no password.
  await changeNow(id, { draft: { content: contentWith('other', { title: { pt: 'Outro título' } }) } })
  expect((await publish(id, {}, unconfirmed.token)).body.data).toMatchObject({ published: { number: 2, published_by: 'Bruno Reis' } })
  await changeNow(id, { draft: { reward: 3 } })
  expect((await publish(id, {}, unconfirmed.token)).body.code).toBe('confirmation_required')
  const nothing = await live()
  expect((await publish(nothing)).status).toBe(409)
})

/** A key of the administrator that may write campaigns. */
const keyOf = async (token: string) =>
  (await send('POST', '/api/v1/keys', { token, json: { name: 'Painel', scopes: ['read:campaigns', 'write:campaigns'] } })).body.data.key as string

test('a key pauses a campaign and lets it go on, and ends none, because nothing begins it again', async () => {
  const [id, key] = [await live(), await keyOf(admin.token)]
  for (const move of ['pause', 'resume']) expect((await call('POST', `/${id}/${move}`, undefined, { token: key })).status).toBe(200)
  const refused = await call('POST', `/${id}/end`, undefined, { token: key })
  expect([refused.status, refused.body.code]).toEqual([403, 'closed_to_keys'])
  expect((await shown(id)).state).toBe('live')
})

const link = (to: string) => ({
  content: contentWith('other', { steps: linkedTemplate('other').steps.map((step) => (step.kind === 'task' ? { ...step, link: to } : step)) }),
})

test.each<[string, Json]>([
  ['approval by time after one day', { accept_after_days: 1 }],
  ['approval by trust at once', { accept_trusted: 'at_once' }],
  ['another link', link('https://other.example.com/')],
  ['no minimum age', { minimum_age: null }],
  ['all countries', { countries: [] }],
  [
    'another proof',
    { content: contentWith('other', { proof_items: [{ kind: 'text', key: 'words', label: { pt: 'Escreva', en: 'Write' }, minimum: 1, maximum: 50 }] }) },
  ],
  ['other instructions for reviewers', { content: contentWith('other', { reviewer_instructions: { pt: 'Aprove tudo.' } }) }],
])('%s is published on a live campaign with the password alone, by no key, and the log has the difference', async (_, draft) => {
  const id = await live()
  await changeNow(id, { draft: { minimum_age: 21, countries: ['BR'] } })
  await publish(id)
  const key = await keyOf(admin.token)
  await changeNow(id, { draft })
  const { published } = await shown(id)
  const byKey = await publish(id, {}, key)
  expect([byKey.status, byKey.body.code, byKey.body.message]).toEqual([403, 'closed_to_keys', expect.stringContaining('password')])
  expect((await publish(id, {}, unconfirmed.token)).body.code).toBe('confirmation_required')
  expect((await shown(id)).published).toEqual(published)
  expect((await call('GET', `/${id}/versions`)).body.data.draft).toMatchObject({ asks_password: true, price_changes: false })
  expect((await publish(id)).status).toBe(200)
  const [entry] = await logged('campaign.published')
  const different = Object.keys(entry?.after ?? {}).filter((name) => entry?.after?.[name] !== entry?.before?.[name])
  expect(different.filter((name) => name !== 'version')).not.toEqual([])
})

test.each<[string, Json]>([
  ['a higher cap', { daily_cap: 9_000 }],
  ['no cap', { daily_cap: null }],
  ['more for each person', { per_person_limit: 100 }],
  ['longer places', { place_minutes: 1_440 }],
  ['another end', { ends_at: '2099-01-01T00:00:00.000Z' }],
  ['another beginning', { starts_at: '2020-01-01T00:00:00.000Z' }],
])('%s of a live campaign needs the password, no key changes it, and a draft stays free', async (_, settings) => {
  const id = await live({ settings: { daily_cap: 500 } })
  const before: Json = (await shown(id)).settings
  const byKey = await change(id, (await shown(id)).revision, { settings }, await keyOf(admin.token))
  expect([byKey.status, byKey.body.code, byKey.body.message]).toEqual([403, 'closed_to_keys', expect.stringContaining('password')])
  const asked = await change(id, (await shown(id)).revision, { settings, draft: { reward: 9 } }, unconfirmed.token)
  expect([asked.status, asked.body.code]).toEqual([409, 'confirmation_required'])
  expect(await shown(id)).toMatchObject({ settings: before, draft: null })
  expect((await changeNow(id, { settings })).body.data.settings).toMatchObject(settings)
  const [name = '', value] = Object.entries(settings)[0] ?? []
  expect((await logged('campaign.changed'))[0]).toEqual({ before: { [name]: before[name] }, after: { [name]: value } })
  const draft = await made()
  expect((await change(draft.id, draft.revision, { settings }, unconfirmed.token)).status).toBe(200)
})

test('the place in the list of a live campaign is changed without the password, also by a key', async () => {
  const id = await live()
  for (const [position, token] of [
    [3, unconfirmed.token],
    [4, await keyOf(admin.token)],
  ] as const)
    expect((await change(id, (await shown(id)).revision, { settings: { position } }, token)).status).toBe(200)
})

test('versions say what each changed, prices first, and the database refuses to change a published one', async () => {
  const id = await live()
  await changeNow(id, { draft: { reward: 5, content: contentWith('other', { title: { pt: 'Outro título', en: 'Short task with a screenshot' } }) } })
  const { draft, versions } = (await call('GET', `/${id}/versions`)).body.data
  expect(draft).toMatchObject({ price_changes: true, problems: {} })
  expect(draft.changes.map(({ field }: { field: string }) => field)).toEqual(['reward', 'content.title.pt'])
  expect(draft.changes[0]).toMatchObject({ label: 'Reward', before: 'R$4.00', after: 'R$5.00' })
  expect(draft.changes[1]).toMatchObject({ label: 'Title › Portuguese', before: 'Tarefa curta com print', after: 'Outro título' })
  expect(versions).toMatchObject([{ number: 1, reward: 4, changes: [], open_places: 0 }])
  await publish(id)
  expect((await call('GET', `/${id}/versions`)).body.data.versions).toMatchObject([{ number: 2, changes: [{ field: 'reward' }, {}] }, { number: 1 }])
  for (const statement of [
    sql`update campaign_versions set reward_cents = 1 where campaign_id = ${id} and number = 1`,
    sql`delete from campaign_versions where campaign_id = ${id} and number = 1`,
  ])
    await expect(database().execute(statement)).rejects.toMatchObject({ cause: { message: expect.stringContaining('never changed or deleted') } })
})

test('settings of a published campaign: address and budget are fixed, a cap below the places of today is refused, changes are in the log', async () => {
  const id = await live()
  await database().execute(sql`insert into campaign_days (campaign_id, day, places) values (${id}, (now() at time zone 'America/Sao_Paulo')::date, 7)`)
  expect(Object.keys((await changeNow(id, { settings: { slug: 'other-name', has_budget: false, daily_cap: 6 } })).body.errors).toSorted()).toEqual([
    'settings.daily_cap',
    'settings.has_budget',
    'settings.slug',
  ])
  const { settings } = await shown(id)
  expect((await changeNow(id, { settings: { ...settings, daily_cap: 7 } })).body.data).toMatchObject({ settings: { daily_cap: 7 }, draft: null })
  expect((await logged('campaign.changed'))[0]).toEqual({ before: { daily_cap: null }, after: { daily_cap: 7 } })
})

test('the default campaign never ends, has no budget and keeps its price', async () => {
  const fields = { starts_at: '2030-01-01T00:00:00Z', ends_at: '2031-01-01T00:00:00Z', daily_cap: 5, has_budget: true }
  const answer = await changeNow(DEFAULT_CAMPAIGN_ID, { settings: fields, draft: { reward: 11, commission: 9 } })
  expect(Object.keys(answer.body.errors).toSorted()).toEqual([
    'draft.commission',
    'draft.reward',
    ...Object.keys(fields)
      .map((name) => `settings.${name}`)
      .toSorted(),
  ])
  expect((await call('POST', `/${DEFAULT_CAMPAIGN_ID}/end`)).status).toBe(409)
  expect((await call('POST', `/${DEFAULT_CAMPAIGN_ID}/fund`, { amount: 1, reference: 'x' })).status).toBe(409)
  expect((await call('GET', `/${DEFAULT_CAMPAIGN_ID}/money`)).body.data.funds).toBeNull()
})

test('a campaign is paused, goes on and ends for good; what people hold is not touched', async () => {
  const id = await live()
  await database().execute(sql`
    insert into campaign_places (campaign_id, version_id, expires_at) select ${id}, version_id, now() + interval '1 hour' from campaigns where id = ${id}`)
  for (const [move, state] of [
    ['pause', 'paused'],
    ['resume', 'live'],
    ['end', 'ended'],
  ])
    expect((await call('POST', `/${id}/${move}`)).body.data).toMatchObject({ state, open_places: 1 })
  for (const move of ['pause', 'resume', 'end']) expect((await call('POST', `/${id}/${move}`)).status).toBe(409)
  expect((await changeNow(id, { draft: { reward: 9 } })).status).toBe(409)
  const [place] = await database().execute(sql`select ended_at, end_reason from campaign_places where campaign_id = ${id}`)
  expect(place).toEqual({ ended_at: null, end_reason: null })
  await database().execute(sql`delete from campaign_places where campaign_id = ${id}`)
})

test('approval by trust is off at first, shown as a difference, kept by a clone, and never the default campaign’s', async () => {
  const id = await live()
  expect(await shown(id)).toMatchObject({ published: { accept_trusted: 'off' } })
  await changeNow(id, { draft: { accept_trusted: 'after_24h' } })
  expect(await shown(id)).toMatchObject({ draft: { accept_trusted: 'after_24h' }, published: { accept_trusted: 'off' } })
  const { draft } = (await call('GET', `/${id}/versions`)).body.data
  expect(draft.changes).toMatchObject([{ field: 'accept_trusted', before: null, after: expect.stringContaining('24') }])
  expect((await call('POST', `/${id}/clone`)).body.data.draft).toMatchObject({ accept_trusted: 'after_24h' })
  const { status, body } = await changeNow(1, { draft: { accept_trusted: 'at_once' } })
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['draft.accept_trusted']])
})

test('a clone is a draft with the same content and pictures; discarding deletes what was never published', async () => {
  const id = await live({ settings: { per_person_limit: 3 } })
  const clone = (await call('POST', `/${id}/clone`)).body.data
  expect(clone).toMatchObject({ state: 'draft', draft: { reward: 4, number: 1 }, settings: { per_person_limit: 3 }, published: null })
  const { content } = (await shown(id)).published
  expect(clone.draft.content).toEqual({ ...content, title: { pt: `${content.title.pt} (cópia)`, en: `${content.title.en} (copy)` } })
  await changeNow(id, { draft: { content: contentWith('other', { title: { pt: `${'a'.repeat(76)} 🌻🌻` } }) } })
  const long = (await call('POST', `/${id}/clone`)).body.data
  expect(long.draft.content.title).toEqual({ pt: `${'a'.repeat(72)} (cópia)` })
  expect((await call('DELETE', `/${clone.id}/draft`)).status).toBe(200)
  expect((await call('GET', `/${clone.id}/draft`)).status).toBe(404)
  await changeNow(id, { draft: { reward: 6 } })
  expect((await call('DELETE', `/${id}/draft`)).status).toBe(200)
  expect(await shown(id)).toMatchObject({ draft: null, published: { reward: 4 } })
})

const pictureForm = (bytes: Uint8Array<ArrayBuffer>) => {
  const form = new FormData()
  form.set('picture', new File([bytes], 'exemplo.png'))
  return form
}

test('a large picture is kept small and comes roughly first, and its name tells its size', async () => {
  const id = await live()
  const large = await sharp({ create: { width: 1080, height: 2340, channels: 4, background: { r: 0, g: 128, b: 96, alpha: 0.5 } } })
    .png()
    .toBuffer()
  const { body } = await send('POST', `/api/v1/campaigns/${id}/pictures`, { token: admin.token, form: pictureForm(new Uint8Array(large)) })
  expect(body.data).toMatchObject({ width: 665, height: 1440, name: expect.stringMatching(/-665x1440\.jpg$/) })
  const stored = await openPicture({ db: database(), ip: '192.0.2.1' }, String(body.data.name))
  expect(await sharp(stored?.kind === 'bytes' ? stored.bytes : undefined).metadata()).toMatchObject({
    format: 'jpeg',
    isProgressive: true,
    width: 665,
    height: 1440,
    hasAlpha: false,
  })
})

test('a picture is encoded anew, public under a name made of its content, and known to the sweep; 50 MB are refused', async () => {
  const id = await live()
  const form = pictureForm(new Uint8Array(await picture()))
  const upload = () => send('POST', `/api/v1/campaigns/${id}/pictures`, { token: admin.token, form })
  const { status, body } = await upload()
  expect([status, body.data.name]).toEqual([201, expect.stringMatching(/^[a-f0-9]{32}-\d+x\d+\.jpg$/)])
  expect((await upload()).body.data).toEqual(body.data)
  const answer = await send('GET', String(body.data.url))
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('x-content-type-options')]).toEqual([200, 'image/jpeg', 'nosniff'])
  expect(answer.headers.get('cache-control')).toContain('immutable')
  expect((await send('GET', '/api/pictures/00000000000000000000000000000000.png')).status).toBe(404)
  expect((await send('GET', '/api/pictures/..%2F..%2Fetc')).status).toBe(404)
  const [{ key } = { key: '' }] = await database().execute<{ key: string }>(sql`select storage_key as key from campaign_pictures where campaign_id = ${id}`)
  const { selectKnownProofs } = await import('@/lib/work/proofs/queries')
  expect(await selectKnownProofs(database(), [key])).toEqual(new Set([key]))
  const refused = await send('POST', `/api/v1/campaigns/${id}/pictures`, { token: admin.token, form: pictureForm(new Uint8Array(100).fill(1)) })
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['picture']])
  expect((await send('POST', `/api/v1/campaigns/${id}/pictures`, { token: admin.token, form: pictureForm(new Uint8Array(50 * 1024 * 1024)) })).status).toBe(413)
  // A picture that the campaign does not have cannot be published.
  const example = { picture: `${'0'.repeat(32)}.png`, text: { pt: 'Assim' } }
  await changeNow(id, { draft: { content: contentWith('other', { good_examples: [example] }) } })
  expect(Object.keys((await publish(id)).body.errors)).toEqual(['draft.content.good_examples.0.picture'])
})

const fund = (id: number, amount: number, { token = admin.token, key, out = false }: { token?: string; key?: string; out?: boolean } = {}) =>
  call('POST', `/${id}/${out ? 'unfund' : 'fund'}`, { amount, reference: 'E123' }, { token, headers: key ? { 'idempotency-key': key } : {} })

test('money goes in and out with a password, once for each key, and never more out than is available', async () => {
  const id = await live()
  expect((await fund(id, 100, { token: unconfirmed.token })).body.code).toBe('confirmation_required')
  for (const amount of [0, -1, 0.001]) expect(Object.keys((await fund(id, amount)).body.errors)).toEqual(['amount'])
  const first = await fund(id, 100, { key: 'fund-once-1' })
  expect(first.body.data).toMatchObject({ kind: 'fund', state: 'booked', amount: 100, is_own: true })
  expect((await fund(id, 100, { key: 'fund-once-1' })).body.data.id).toBe(first.body.data.id)
  expect((await fund(id, 200, { key: 'fund-once-1' })).status).toBe(409)
  expect(Object.keys((await fund(id, 100.01, { out: true })).body.errors)).toEqual(['amount'])
  expect((await fund(id, 40, { out: true })).body.data).toMatchObject({ kind: 'unfund', state: 'booked' })
  const { funds, fundings } = (await call('GET', `/${id}/money`)).body.data
  expect(funds).toEqual({ funded: 60, available: 60, reserved: 0, approved: 0, owed: 0, on_its_way: 0, paid: 0 })
  expect(fundings).toHaveLength(2)
  expect(await shown(id)).toMatchObject({ shown_state: 'live' })
  expect((await logged('campaign.funded'))[0]).toEqual({ before: null, after: { amount: 100, reference: 'E123' } })
  expect(await differences()).toEqual([])
})

test('above the limit for one administrator, in one sum or several, money waits for another one', async () => {
  const other = await confirmedAdmin()
  const id = await live()
  const decide = (funding: number, decision: string, token: string) => call('POST', `/${id}/fundings/${funding}`, { decision }, { token })
  const waiting = (await fund(id, 1000.01, { token: other.token })).body.data
  expect(waiting).toMatchObject({ state: 'waiting' })
  const letters = await database().execute<{ user_id: string; data: object }>(sql`select user_id, data from mails where kind = 'funding_to_confirm'`)
  expect(letters.map(({ user_id }) => Number(user_id))).toContain(admin.id)
  expect(letters.map(({ user_id }) => Number(user_id))).not.toContain(other.id)
  expect(letters[0]?.data).toMatchObject({ cents: 100_001, campaign: id, title: expect.any(String), asker: expect.any(String) })
  expect((await call('GET', `/${id}/money`)).body.data.funds.funded).toBe(0)
  expect((await decide(waiting.id, 'confirm', other.token)).status).toBe(409)
  expect((await decide(waiting.id, 'confirm', admin.token)).body.data).toMatchObject({ state: 'booked', is_own: false })
  expect((await decide(waiting.id, 'refuse', admin.token)).status).toBe(409)
  expect((await fund(id, 999, { token: other.token })).body.data.state).toBe('booked')
  const second = (await fund(id, 2, { token: other.token })).body.data
  expect(second.state).toBe('waiting')
  expect((await decide(second.id, 'refuse', other.token)).body.data.state).toBe('refused')
  const out = (await fund(id, 1999, { token: other.token, out: true })).body.data
  expect(out.state).toBe('waiting')
  expect((await fund(id, 600, { out: true })).body.data.state).toBe('booked')
  const late = await decide(out.id, 'confirm', admin.token)
  expect(late.status).toBe(409)
  expect((await call('GET', `/${id}/money`)).body.data.funds.funded).toBe(1399.01)
  expect(await differences()).toEqual([])
  const { id: draft } = await made()
  await fund(draft, 1, { token: other.token })
  expect((await call('DELETE', `/${draft}/draft`)).status).toBe(409)
})

test('a saved code can be tried as people type it, and is not told', async () => {
  const { id } = await made('survey')
  const [item] = templates.survey.proof_items
  const tried = (code: string, of = item?.key) => call('POST', `/${id}/try-code`, { item: of, code })
  expect((await tried('Azul-2026')).status).toBe(404)
  await changeNow(id, { draft: { content: contentWith('survey', { proof_items: [{ ...item, code: 'Azul-2026' }] }) } })
  expect((await tried('código: azul 2026')).body.data).toEqual({ is_right: true })
  expect((await tried('verde')).body.data).toEqual({ is_right: false })
  expect((await tried('azul', 'another')).status).toBe(404)
})
