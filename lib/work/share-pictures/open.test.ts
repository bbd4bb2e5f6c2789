import { NextRequest } from 'next/server'
import sharp from 'sharp'
import { beforeAll, expect, test, vi } from 'vitest'
import { GET } from '@/app/api/pictures/share/[code]/route'
import { PEER_HEADER } from '@/lib/platform/server-headers.mjs'
import { liveCampaign } from '@/lib/testing/campaigns'
import { send } from '@/lib/testing/http'
import { makeUser } from '@/lib/testing/people'

let promoter: Awaited<ReturnType<typeof makeUser>>
let open: Awaited<ReturnType<typeof liveCampaign>>
beforeAll(async () => {
  promoter = await makeUser('promoter')
  open = await liveCampaign()
})

const address = (query: Record<string, string> = {}, code = promoter.code) =>
  `/api/pictures/share/${code}?${new URLSearchParams({ task: open.slug, ...query })}`

async function bytesOf(path: string) {
  const request = new NextRequest(new URL(path, 'http://localhost:3000'), { headers: { [PEER_HEADER]: '203.0.113.9' } })
  const { pathname } = new URL(request.url)
  const response = await GET(request, { params: Promise.resolve({ code: pathname.split('/').at(-1) }) })
  return Buffer.from(await response.arrayBuffer())
}

test('everybody sees the picture of an active promoter and an open task, in both formats', async () => {
  const answer = await send('GET', address({ label: 'stories' }))
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([200, 'image/png', 'public, max-age=600'])
  for (const [format, width, height] of [
    ['story', 1080, 1920],
    ['feed', 1080, 1080],
  ] as const) {
    const bytes = await bytesOf(address({ format }))
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width, height })
    expect(bytes.length).toBeLessThan(150_000)
  }
})

test('a code is found however it is written, and is in the picture as it is stored', async () => {
  const tag = async (code: string) => (await send('HEAD', address({}, code))).headers.get('etag')
  expect(await tag(promoter.code.toLowerCase())).toBe(await tag(promoter.code))
})

test('a browser that has the picture is told so without a drawing, and HEAD draws nothing', async () => {
  const head = await send('HEAD', address({ label: 'head' }))
  const etag = head.headers.get('etag') ?? ''
  expect([head.status, head.body]).toEqual([200, ''])
  expect((await send('GET', address({ label: 'head' }), { headers: { 'if-none-match': etag } })).status).toBe(304)
  expect((await send('GET', address({ label: 'other' }), { headers: { 'if-none-match': etag } })).status).toBe(200)
})

test('each language, label and format has a picture of its own, and a new reward another', async () => {
  const changing = await liveCampaign()
  const tag = async (query: Record<string, string>) => (await send('HEAD', address({ task: changing.slug, ...query }))).headers.get('etag')
  const tags = [await tag({}), await tag({ locale: 'en' }), await tag({ label: 'a' }), await tag({ format: 'feed' })]
  expect(new Set(tags).size).toBe(4)
  await changing.publish({ rewardCents: 500 })
  expect(tags).not.toContain(await tag({}))
})

test('a task without a text in the reader’s language has the picture of the language in which it is written', async () => {
  const only = await liveCampaign({ content: { title: { pt: 'Só em português' } } })
  const tag = async (locale: string) => (await send('HEAD', address({ task: only.slug, locale }))).headers.get('etag')
  expect(await tag('en')).toBe(await tag('pt'))
})

test('unknown and disabled promoters, tasks that are not open and wrong parameters have no picture', async () => {
  const disabled = await makeUser('promoter', { active: false })
  const closed = await Promise.all((['draft', 'paused', 'ended'] as const).map((state) => liveCampaign({ campaign: { state } })))
  const wrong = [
    address({}, 'NOBODY'),
    address({}, disabled.code),
    address({ task: '' }),
    address({ task: 'unknown-task' }),
    ...closed.map(({ slug }) => address({ task: slug })),
    address({ label: 'Não vale' }),
    address({ label: '' }),
    address({ label: 'a'.repeat(41) }),
    address({ format: 'poster' }),
    address({ locale: 'xx' }),
  ]
  for (const path of wrong) expect((await send('GET', path)).status, path).toBe(404)
})

test('a hundred who ask at once for one picture get the same, which is drawn once', async () => {
  const drawings = vi.spyOn(sharp.prototype, 'toBuffer')
  const answers = await Promise.all(Array.from({ length: 100 }, () => bytesOf(address({ label: 'many' }))))
  expect(new Set(answers.map((bytes) => bytes.toString('base64'))).size).toBe(1)
  expect(drawings).toHaveBeenCalledTimes(1)
  drawings.mockRestore()
})

test('one who asks for too many is told to wait', async () => {
  const { env } = await import('@/lib/platform/env')
  const before = env().RATE_LIMIT_SCALE
  Object.assign(env(), { RATE_LIMIT_SCALE: 1 })
  try {
    const answers = await Promise.all(Array.from({ length: 130 }, () => send('HEAD', address(), { ip: '203.0.113.77' })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(120)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
  } finally {
    Object.assign(env(), { RATE_LIMIT_SCALE: before })
  }
})
