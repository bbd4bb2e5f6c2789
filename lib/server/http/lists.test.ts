import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { cities, clicks } from '@/db/schema/clicks'
import { database } from '@/lib/platform/database'
import { type Answer, send } from '@/lib/testing/http'
import { makeUser } from '@/lib/testing/people'
import { rowsRead } from '@/lib/testing/rows-read'
import { handIn, openLink, read } from '@/lib/testing/submissions'

type Person = Awaited<ReturnType<typeof makeUser>>
let admin: Person
let ana: Person
let bia: Person

beforeAll(async () => {
  admin = await makeUser('admin')
  ana = await makeUser('promoter', { name: 'Ána Conceição', email: 'ana.conceicao@example.com' })
  bia = await makeUser('promoter', { name: '100% Bia_Lima\\', email: 'bia@example.com' })
  for (let i = 0; i < 23; i++) await openLink(ana.code, `list-${i}`)
  await openLink(bia.code, 'list-bia')
  await handIn({ referral_code: ana.code, fingerprint: 'list-1', name: 'João Müller', email: 'joao@example.com' })
  await handIn({ referral_code: bia.code, name: 'Zoë 50%' })
  await handIn({ name: 'Nobody_s' })
}, 60_000)

const ids = (body: { data: { id: number }[] }) => body.data.map(({ id }) => id)

describe('pages', () => {
  test('every row comes once and newest first, with links that lead through the list', async () => {
    const seen: number[] = []
    let next: string | null = '/api/v1/clicks?per_page=7&search='
    let pages = 0
    while (next) {
      const { body }: Answer = await send('GET', next, { token: ana.token })
      seen.push(...ids(body))
      expect(body.meta).toMatchObject({ current_page: ++pages, last_page: 4, per_page: 7, total: 23 })
      expect(body.links.prev).toBe(pages === 1 ? null : `/api/v1/clicks?per_page=7&search=&page=${pages - 1}`)
      next = body.links.next
    }
    expect(seen).toHaveLength(23)
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => b - a))
  })

  test('a page holds ten rows unless asked otherwise, and says which', async () => {
    expect((await read('/clicks?page=3', ana.token)).meta).toEqual({ current_page: 3, last_page: 3, per_page: 10, from: 21, to: 23, total: 23 })
  })

  test('a page past the end is empty and leads back', async () => {
    for (const page of [4, 1_000_000_000]) {
      const { data, meta, links } = await read(`/clicks?page=${page}&per_page=10`, ana.token)
      expect([data, meta.from, meta.to, meta.total]).toEqual([[], null, null, 23])
      expect(links).toMatchObject({ next: null, prev: '/api/v1/clicks?page=3&per_page=10' })
    }
  })

  test('clicks that do not count are all within reach, also where hardly any click counts', async () => {
    const cleo = await makeUser('promoter')
    await database().execute(sql`insert into clicks (promoter_id, verdict) select ${cleo.id}, 'repeat' from generate_series(1, 1230)`)
    const page = async (number: number) => (await send('GET', `/api/v1/clicks?verdict=not_counted&per_page=100&page=${number}`, { token: cleo.token })).body
    const [twelfth, last, past] = await Promise.all([page(12), page(13), page(1_000_000_000)])
    expect([twelfth.data.length, twelfth.links.next]).toEqual([100, expect.stringContaining('page=13')])
    expect([last.data.length, last.links.next, last.meta.total]).toEqual([30, null, 1230])
    expect(past.data).toEqual([])
  })

  test('an empty list has one page', async () => {
    const nobody = await makeUser('promoter')
    const { data, meta, links, stats } = await read('/completions', nobody.token)
    expect([data, meta.last_page, meta.total, links.prev, links.next]).toEqual([[], 1, 0, null, null])
    const none = { in_review: 0, approved: 0, rejected: 0, deleted: 0 }
    expect(stats).toEqual({ total_completions: 0, total_earnings: 0, this_month: 0, by_status: none })
  })

  test.each(['page=0', 'page=-1', 'page=abc', 'page=1.5', 'page=', 'page=1e99', 'per_page=0', 'per_page=101', 'page=1&page=x'])('refuses %s', async (query) => {
    for (const list of ['clicks', 'completions', 'promoters', 'contact-forms']) {
      const { status, body } = await send('GET', `/api/v1/${list}?${query}`, { token: admin.token })
      expect([status, Object.keys(body.errors)]).toEqual([422, [query.includes('per_') ? 'per_page' : 'page']])
    }
  })
})

describe('scope', () => {
  test('a promoter sees only their own clicks', async () => {
    const [own, others, all] = [
      await read('/clicks?per_page=100', ana.token),
      await read('/clicks?per_page=100', bia.token),
      await read('/clicks?per_page=100', admin.token),
    ]
    expect([own.meta.total, others.meta.total, all.meta.total]).toEqual([23, 1, 24])
    expect(ids(own).filter((id) => ids(others).includes(id))).toEqual([])
    for (const query of [`promoter_id=${bia.id}`, `promoterId=${bia.id}`, 'role=admin']) {
      expect(ids(await read(`/clicks?per_page=100&${query}`, ana.token))).toEqual(ids(own))
    }
  })

  test("a promoter's completions have no contact data, device data or proof of the visitor", async () => {
    const { data } = await read('/completions', ana.token)
    expect(data).toHaveLength(1)
    expect(Object.keys(data[0]).sort()).toEqual([
      'attempt',
      'completed',
      'created_at',
      'decided_at',
      'id',
      'location',
      'name',
      'payment_code',
      'reason',
      'reward',
      'status',
      'updated_at',
    ])
  })

  test("a promoter's search finds nothing of others", async () => {
    expect((await read('/completions?search=zoe', ana.token)).data).toEqual([])
    expect((await read('/completions?search=zoe', bia.token)).data).toHaveLength(1)
  })

  test('an administrator sees every field of a completion; one through the public link has no promoter', async () => {
    const { data } = await read('/completions', admin.token)
    expect(data.map(({ promoter }: { promoter: string | null }) => promoter)).toEqual([null, '100% Bia_Lima\\', 'Ána Conceição'])
    expect(data[2]).toMatchObject({
      name: 'João Müller',
      email: 'joao@example.com',
      whatsapp: '+5511987654321',
      age: 29,
      gender: 'male',
      country: 'Brasil',
      device: 'Chrome on Android',
      ip_address: '203.0.113.7',
      device_fingerprint: 'list-1',
      completed: 'completed',
    })
  })

  test("a deleted promoter's clicks and completions stay, without a promoter", async () => {
    const gone = await makeUser('promoter')
    await openLink(gone.code, 'orphan')
    await handIn({ fingerprint: 'orphan', name: 'Orphan' })
    await send('DELETE', `/api/v1/promoters/${gone.id}`, { token: admin.token })
    const [click] = (await read('/clicks', admin.token)).data
    expect(click.promoter).toBeUndefined()
    expect(click.completed).toBe('completed')
    expect((await read('/completions?search=orphan', admin.token)).data[0].promoter).toBeNull()
  })

  test('each completion carries the reward that was in force when it happened', async () => {
    const who = await makeUser('promoter')
    const codes = [await handIn({ referral_code: who.code, name: 'Antes' }), await handIn({ referral_code: who.code, name: 'Depois' })]
    await database().execute(sql`update completions set reward_cents = 1250 where payment_code = ${codes[0]}`)
    for (const { token } of [who, admin]) {
      const { data } = await read('/completions?per_page=2', token)
      expect(data.map(({ name, reward }: { name: string; reward: number }) => [name, reward])).toEqual([
        ['Depois', 10],
        ['Antes', 12.5],
      ])
    }
  })
})

describe('search', () => {
  const names = async (list: string, search: string) =>
    (await read(`/${list}?${new URLSearchParams({ search })}`, admin.token)).data.map(({ name }: { name: string }) => name)

  test('ignores case and accents', async () => {
    for (const typed of ['joao', 'JOÃO', 'jOaO', 'muller', '  Müller ', 'joa\u0303o']) expect(await names('completions', typed)).toEqual(['João Müller'])
    for (const typed of ['ana conceicao', 'ÁNA CON', 'ANA.CONCEICAO@']) expect(await names('promoters', typed)).toEqual(['Ána Conceição'])
  })

  test('takes percent signs, underscores and backslashes as plain text', async () => {
    expect(await names('promoters', '%')).toEqual(['100% Bia_Lima\\'])
    expect(await names('promoters', '_')).toEqual(['100% Bia_Lima\\'])
    expect(await names('promoters', '\\')).toEqual(['100% Bia_Lima\\'])
    expect(await names('promoters', '100％ bia')).toEqual(['100% Bia_Lima\\'])
    expect(await names('completions', 'o%o')).toEqual([])
    expect(await names('completions', 'zo_')).toEqual([])
    expect(await names('completions', "' or '1'='1")).toEqual([])
  })

  test('finds completions by payment code', async () => {
    const code = await handIn({ name: 'Por Código' })
    expect(await names('completions', code.toLowerCase())).toEqual(['Por Código'])
  })

  test('one or two letters find the words that begin with them; punctuation alone finds nothing', async () => {
    const code = await handIn({ name: 'Xênia Ybarra' })
    // The payment code is searched too, so it must not begin with any of the texts below.
    await database().execute(sql`update completions set payment_code = 'ZZZZ2222' where payment_code = ${code}`)
    for (const typed of ['x', 'Xê', 'y', 'YB', 'ia y']) expect(await names('completions', typed)).toContain('Xênia Ybarra')
    for (const typed of ['ê', 'ba', 'ia-', '%', '_', '..']) expect(await names('completions', typed)).not.toContain('Xênia Ybarra')
  })

  test('finds clicks from unknown places by the name of an unknown place in either language', async () => {
    const somewhere = await makeUser('promoter')
    await database()
      .insert(clicks)
      .values([
        { promoterId: somewhere.id, verdict: 'counted', country: null, ipAddress: '192.0.2.8' },
        { promoterId: somewhere.id, verdict: 'counted', country: 'BR', ipAddress: '192.0.2.9' },
      ])
    for (const typed of ['Unknown', 'desconhecido', 'UNKN', 'desc']) {
      const { data } = await read(`/clicks?search=${typed}`, somewhere.token)
      expect(data.map(({ ip_address }: { ip_address: string }) => ip_address)).toEqual(['192.0.2.8'])
    }
  })

  test('finds clicks by country in either language, by city and by address', async () => {
    const here = await makeUser('promoter')
    await database()
      .insert(clicks)
      .values([
        { promoterId: here.id, verdict: 'counted', country: 'DE', city: 'Köln', ipAddress: '198.51.100.77' },
        { promoterId: here.id, verdict: 'counted', country: 'BR', city: 'São Paulo', ipAddress: '2001:db8::9' },
        { promoterId: here.id, verdict: 'repeat', country: 'BR', city: 'São Paulo', ipAddress: '2001:db8::9' },
        { promoterId: here.id, verdict: 'counted', country: null, city: null, ipAddress: '192.0.2.1' },
      ])
    await database()
      .insert(cities)
      .values([{ name: 'Köln' }, { name: 'São Paulo' }])
    const places = async (search: string, language = 'en') => {
      const { body } = await send('GET', `/api/v1/clicks?${new URLSearchParams({ search })}`, { token: here.token, headers: { 'accept-language': language } })
      expect(body.meta.total).toBe(body.data.length)
      return body.data.map(({ location }: { location: string }) => location)
    }
    for (const typed of ['alemanha', 'Germany', 'koln', 'KÖLN', '198.51.100.77']) expect(await places(typed)).toEqual(['Köln, Germany'])
    for (const typed of ['brasil', 'brazil', 'sao paulo', '2001:DB8']) expect(await places(typed)).toEqual(['São Paulo, Brazil'])
    expect(await places('192.0.2')).toEqual(['Unknown'])
    // City and country both match, but the row appears once.
    expect(await places('o')).toEqual(['São Paulo, Brazil', 'Köln, Germany'])
    expect(await places('alemanha', 'pt')).toEqual(['Köln, Alemanha'])
    expect(await places('nowhere')).toEqual([])
  })

  test('is as correct and reads as little the thirtieth time on one connection', async () => {
    for (const first of [1, 5_001, 10_001]) {
      await database().execute(sql`
        insert into clicks (promoter_id, verdict, country, city, ip_address)
        select ${ana.id}, 'counted', 'BR', 'Cidade ' || n, '10.0.' || n / 256 || '.' || n % 256 from generate_series(${first}::int, ${first + 4_999}::int) n`)
    }
    await database().execute(sql`insert into cities (name) select distinct city from clicks where city is not null on conflict do nothing`)
    await database().insert(cities).values({ name: 'Pindamonhangaba' })
    await database().insert(clicks).values({ promoterId: ana.id, verdict: 'counted', country: 'BR', city: 'Pindamonhangaba', ipAddress: '10.1.1.1' })
    await database().execute(sql`analyze clicks`)
    const search = async (times: number) => {
      for (let n = 0; n < times; n++) expect((await read('/clicks?search=PINDAMONHANGABA', ana.token)).data).toHaveLength(1)
    }
    const [once, often] = [await rowsRead(() => search(1), 'clicks'), await rowsRead(() => search(30), 'clicks')]
    // A plan for any values, which a server may choose from the sixth time on, would read the whole table.
    expect(once).toBeLessThan(5_000)
    expect(often / 30).toBeLessThanOrEqual(once)
  }, 60_000)
})
