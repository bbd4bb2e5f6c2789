import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { database } from '@/lib/platform/database'
import { liveCampaign } from '@/lib/testing/campaigns'
import { send } from '@/lib/testing/http'
import { makeUser } from '@/lib/testing/people'

let token: string
let path: string

const text = (pt: string, en: string) => ({ pt, en })

beforeAll(async () => {
  token = (await makeUser('admin')).token
  const campaign = await liveCampaign({
    content: {
      proof_items: [
        { kind: 'picture', key: 'proof', label: text('Print', 'Screenshot') },
        { kind: 'link', key: 'post', label: text('=Link do post', '=Link of the post'), hosts: [] },
        {
          kind: 'choice',
          key: 'liked',
          label: text('Gostou?', 'Did you like it?'),
          options: [
            { key: 'a', text: text('Sim, muito', 'Yes') },
            { key: 'b', text: text('Não', 'No') },
          ],
        },
      ],
    },
  })
  path = `/api/v1/campaigns/${campaign.id}/answers.csv`
  await database().execute(sql`
    with done as (
      insert into completions (campaign_id, version_id, name, payment_code, code_expires_at, reward_cents, attempt, gender, flags)
      select id, version_id, 'Rita', 'RITA2345', now(), 400, 2, 'female', '{same_device}'::text[] from campaigns where id = ${campaign.id} returning id
    ), tried as (
      insert into attempts (completion_id, number) select id, n from done, generate_series(1, 2) as n returning id, completion_id, number
    )
    insert into attempt_items (attempt_id, completion_id, item, kind, proof_key, value)
    select tried.id, completion_id, item, kind, case kind when 'picture' then 'key-' || number end,
      case when kind <> 'picture' then replace(value, '#', number::text) end
    from tried, (values ('proof', 'picture', null), ('post', 'link', '=https://example.com/#'), ('liked', 'choice', 'a')) as asked(item, kind, value)`)
  await database().execute(sql`insert into completions (name, payment_code, code_expires_at, reward_cents) values ('Outra', 'OUTRA234', now(), 1000)`)
})

const lines = async (locale: string) => {
  const { status, body } = await send('GET', path, { token, headers: { 'accept-language': locale } })
  expect(status).toBe(200)
  return (body as string)
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
}

test('what was handed in last has a column for each item, no cell or heading is a formula, and other campaigns are not in it', async () => {
  const [head = '', row = '', ...more] = await lines('en')
  expect(more).toEqual([])
  expect(head).toMatch(/^id,name,.*payment_code,.*,label,ref,Screenshot,'=Link of the post,Did you like it\?$/)
  expect(row).toContain('RITA2345')
  expect(row).toMatch(/,1,'=https:\/\/example\.com\/2,Yes$/)
})

test('headings and values are in the language of the reader', async () => {
  const [head = '', row = ''] = await lines('pt')
  expect(head).toMatch(/^Número;Nome;.*Código de pagamento;.*;Print;'=Link do post;Gostou\?$/)
  for (const value of ['Em análise', 'Feminino', 'Mesmo aparelho', 'não']) expect(row).toContain(`;${value};`)
  expect(row).toContain('"Sim, muito"')
})

test('a campaign that is none is not found, and promoters read no answers', async () => {
  expect((await send('GET', '/api/v1/campaigns/999999/answers.csv', { token })).status).toBe(404)
  const { token: promoter } = await makeUser('promoter')
  expect((await send('GET', path, { token: promoter })).status).toBe(403)
})
