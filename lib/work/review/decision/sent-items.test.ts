import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { completions } from '@/db/schema/completions'
import { database } from '@/lib/platform/database'
import { liveCampaign } from '@/lib/testing/campaigns'
import { send } from '@/lib/testing/http'
import { makeUser, submission } from '@/lib/testing/people'
import { hashTaskCode } from '@/lib/work/campaigns/codes'

const label = (pt: string, en: string) => ({ label: { pt, en } })
const content = {
  proof_items: [
    { kind: 'link' as const, key: 'post', ...label('Seu post', 'Your post'), hosts: [] },
    { kind: 'picture' as const, key: 'before', ...label('Antes', 'Before') },
    { kind: 'picture' as const, key: 'after', ...label('Depois', 'After') },
    {
      kind: 'choice' as const,
      key: 'colour',
      ...label('Qual cor?', 'Which colour?'),
      options: [
        { key: 'a', text: { pt: 'Azul', en: 'Blue' } },
        { key: 'b', text: { pt: 'Bege' } },
      ],
      right: 'b',
    },
    { kind: 'code' as const, key: 'word', ...label('Código', 'Code'), code_hash: hashTaskCode('girassol') },
  ],
}

const picture = async () => Object.fromEntries(await submission()).proof as Blob

async function handIn(fields: Record<string, string | Blob | undefined>) {
  const { status, body } = await send('POST', '/api/v1/referrals', { form: await submission(fields) })
  expect(status).toBe(201)
  const [row] = await database().select({ id: completions.id }).from(completions).where(eq(completions.paymentCode, body.data))
  return { id: row?.id ?? 0, token: body.meta.task_token as string }
}

test('reviewer and person see everything that was sent, in the words of the version; nobody sees the code', async () => {
  const { slug } = await liveCampaign({ content })
  const { token } = await makeUser('admin')
  const sent = { proof_post: 'https://example.com/p/1', proof_colour: 'b', proof_word: 'girassol', proof_before: await picture(), proof_after: await picture() }
  const { id, token: taskToken } = await handIn({ campaign: slug, proof: undefined, ...sent })
  const plain = await handIn({ fingerprint: 'plain', whatsapp: '11950000001' })

  const { data } = (await send('POST', '/api/v1/reviews/queue', { token, json: { limit: 10 } })).body
  const onDesk = (wanted: number) => data.find(({ completion }: { completion: { id: number } }) => completion.id === wanted)
  expect(onDesk(plain.id)).toMatchObject({ completion: { proof: expect.stringMatching(/^\/api\/proofs\//) }, campaign: null, attempts: [{ items: [] }] })
  const item = onDesk(id)
  if (!item) throw new Error('not on the desk')
  expect(item.attempts[0].items).toEqual([
    { key: 'post', kind: 'link', value: 'https://example.com/p/1', proof: null, is_right: null, reading: null },
    { key: 'before', kind: 'picture', value: null, proof: expect.stringContaining('item=before'), is_right: null, reading: null },
    { key: 'after', kind: 'picture', value: null, proof: expect.stringContaining('item=after'), is_right: null, reading: null },
    { key: 'colour', kind: 'choice', value: 'b', proof: null, is_right: true, reading: null },
    { key: 'word', kind: 'code', value: 'ok', proof: null, is_right: null, reading: null },
  ])
  expect(item.attempts[0].proof).toContain('item=before')
  // The first picture is the desk's, and every address opens.
  for (const address of [item.completion.proof, ...item.attempts[0].items.flatMap(({ proof }: { proof: string | null }) => proof ?? [])])
    expect((await send('GET', address)).status).toBe(200)
  const history = await send('GET', `/api/v1/completions/${id}/reviews`, { token })
  expect(history.body.data.attempts[0].items.length).toBe(5)

  const ask = (path: string, language: string) => send('GET', `/api/v1${path}`, { headers: { 'x-task-token': taskToken, 'accept-language': language } })
  const answers = [
    { attempt: 1, key: 'post', kind: 'link', label: 'Your post', value: 'https://example.com/p/1', kept: true },
    { attempt: 1, key: 'before', kind: 'picture', label: 'Before', value: null, kept: true },
    { attempt: 1, key: 'after', kind: 'picture', label: 'After', value: null, kept: true },
    { attempt: 1, key: 'colour', kind: 'choice', label: 'Which colour?', value: 'Bege', kept: true },
    { attempt: 1, key: 'word', kind: 'code', label: 'Code', value: 'ok', kept: true },
  ].toSorted((a, b) => ['before', 'after', 'post', 'colour', 'word'].indexOf(a.key) - ['before', 'after', 'post', 'colour', 'word'].indexOf(b.key))
  expect((await ask('/my-task', 'en')).body.data.sent).toEqual(answers)
  expect((await ask('/my-task/data', 'pt')).body.data).toMatchObject({ proofs: [{ attempt: 1, kept: true }], sent: [{ label: 'Antes' }, {}, {}, {}, {}] })
  const first = await send('GET', '/api/v1/my-task', { headers: { 'x-task-token': plain.token } })
  expect(first.body.data.sent).toEqual([])
  expect(JSON.stringify([data, answers])).not.toContain('girassol')
})
