import { expect } from '@playwright/test'
import type { Sql } from 'postgres'
import { carryReferralCode } from '@/lib/platform/browser/early/carry'
import { keepReferralCode } from '@/lib/platform/browser/early/referral'
import { referralFrom, useReferralCode } from '@/lib/platform/browser/referral-code'
import { PHONE } from '@/lib/testing/visitor.mjs'
import { linkToSend } from '@/lib/work/campaigns/sent-link'
import { lookUpPending } from '@/lib/work/clicks/lookup-client'
import { png } from './support/pictures'
import { test } from './support/test'
import { makePromoter } from './support/wizard'

// A thousand visitors whose links are treated as links are: each completion must be the promoter's whose link it was. The server is the real one. Of the
// browser there is what decides whose a visitor is, the page's own code: its inline scripts, what it keeps, its lookup, and what it sends with the task.

const VISITORS = 1_000
const PROMOTERS = 20
const AT_ONCE = 4

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

function memory(): Kept {
  const stored = new Map<string, string>()
  return { getItem: (name) => stored.get(name) ?? null, setItem: (name, text) => void stored.set(name, text), removeItem: (name) => void stored.delete(name) }
}
const refused = () => {
  throw new DOMException('off', 'SecurityError')
}
const throwing: Kept = { getItem: refused, setItem: refused, removeItem: refused }

/** One browser of one person. One at a time: its storage is the global one while it is used. */
class Device {
  /** Unread by anything but this, as a page of its own has it. */
  private unkept = new Map<string, string>()
  href = ''

  constructor(
    private base: string,
    readonly fingerprint: string,
    private storage: Kept = memory(),
  ) {}

  /** Opens an address as far as the click is sent. A page in which nothing can be stored forgets what the one before knew. */
  async open(address: string): Promise<void> {
    this.unkept.clear()
    const answer = await fetch(new URL(address, this.base), { headers: { 'user-agent': PHONE, 'accept-language': 'pt-BR' } })
    await answer.text()
    this.href = answer.url
    const device = this
    const write = (_state: unknown, _unused: string, to?: string | URL | null) => {
      if (to) device.href = new URL(to, device.href).href
    }
    const location = {
      get href() {
        return device.href
      },
      origin: new URL(this.href).origin,
      get pathname() {
        return new URL(device.href).pathname
      },
      get search() {
        return new URL(device.href).search
      },
    }
    const window: Record<string, unknown> = { location, history: { pushState: write, replaceState: write, state: null }, unkept: undefined }
    for (const script of [keepReferralCode, carryReferralCode])
      new Function('window', 'localStorage', 'performance', `(${script})()`)(window, this.storage, { getEntriesByType: () => [{ type: 'navigate' }] })
    for (const [name, text] of (window.unkept as Map<string, string> | undefined) ?? []) this.unkept.set(name, text)
    await this.use()
    await lookUpPending()
  }

  /** Makes this the browser that the page's own code runs in. */
  private async use() {
    // Only one browser at a time, so that what was refused in another is not known here.
    globalThis.unkept?.clear()
    for (const [name, text] of this.unkept) globalThis.unkept?.set(name, text)
    const page = globalThis as unknown as { localStorage: Kept; window: object }
    Object.defineProperty(page, 'localStorage', { configurable: true, value: this.storage })
    page.window = globalThis
    globalThis.fetch = ((input: string | URL | Request, init: RequestInit = {}) =>
      plainFetch(typeof input === 'string' ? new URL(input, this.base) : input, {
        ...init,
        headers: { 'user-agent': PHONE, ...init.headers, ...(typeof input === 'string' && { 'x-device-fingerprint': this.fingerprint }) },
      })) as typeof fetch
    await useReferralCode.persist.rehydrate()
  }

  /** What the page sends with a task. */
  sent = () => ({ ...linkToSend(undefined), referral_from: referralFrom(), fingerprint: this.fingerprint })
}

const plainFetch = globalThis.fetch

interface Visit {
  base: string
  code: string
  /** Another promoter's. */
  other: string
  n: number
  sql: Sql
}
type Fields = Record<string, string | undefined>

const opened = (path: (code: string) => string) => async (visit: Visit) => {
  const device = new Device(visit.base, `way-${visit.n}`)
  await device.open(path(visit.code))
  return device.sent()
}

/** The address by which a share button knows a page. */
async function canonicalOf(base: string, path: string): Promise<string> {
  const html = await (await plainFetch(new URL(path, base), { headers: { 'user-agent': 'facebookexternalhit/1.1' } })).text()
  return /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? ''
}

/** The ways that links go, each up to what is sent with the task. */
const ways: Record<string, (visit: Visit) => Promise<Fields>> = {
  'short link': opened((code) => `/r/${code}`),
  'short link with a full stop': opened((code) => `/r/${code}.`),
  'short link with a bracket': opened((code) => `/r/${code})`),
  'short link with a comma': opened((code) => `/r/${code},`),
  'short link with U+200B': opened((code) => `/r/${code}%E2%80%8B`),
  'short link with ?fbclid=x': opened((code) => `/r/${code}?fbclid=x`),
  'whole address': opened((code) => `/?referral_code=${code}`),
  'whole address with ?fbclid=x': opened((code) => `/?referral_code=${code}?fbclid=x`),
  'link with a label': opened((code) => `/r/${code}/stories`),
  'link with a ref': opened((code) => `/r/${code}/stories?ref=clk%20%2B1`),
  'copied address in a second browser': async ({ base, code, n }) => {
    const first = new Device(base, `way-${n}-first`)
    await first.open(`/r/${code}`)
    await first.open('/perform-task')
    const second = new Device(base, `way-${n}`)
    await second.open(first.href)
    return second.sent()
  },
  'storage that throws': async ({ base, code, n }) => {
    const device = new Device(base, `way-${n}`, throwing)
    await device.open(`/r/${code}`)
    await device.open(device.href.replace('/?', '/perform-task?'))
    return device.sent()
  },
  'canonical address from a share button': async ({ base, code, n }) => {
    const device = new Device(base, `way-${n}`)
    await device.open(new URL(await canonicalOf(base, `/?referral_code=${code}`)).pathname)
    return device.sent()
  },
  'code typed as who told': async ({ base, code, n }) => {
    const device = new Device(base, `way-${n}`)
    await device.open('/perform-task')
    return { ...device.sent(), told: ` ${code.toLowerCase()}. ` }
  },
  'back after a week': async ({ base, code, n, sql }) => {
    const device = new Device(base, `way-${n}`)
    await device.open(`/r/${code}`)
    await sql`update clicks set created_at = created_at - interval '7 days' where fingerprint = ${`way-${n}`}`
    await device.open('/perform-task')
    return device.sent()
  },
  'a code kept earlier, then none, then another': async ({ base, code, other, n }) => {
    const device = new Device(base, `way-${n}`)
    await device.open(`/r/${code}`)
    await device.open('/')
    await device.open(`/r/${other}`)
    return device.sent()
  },
}

test('of a thousand visitors each belongs to the promoter whose link they had, whatever became of the link', async ({ baseURL, sql }) => {
  const base = baseURL ?? ''
  test.setTimeout(1_200_000)
  const promoters = await Promise.all(Array.from({ length: PROMOTERS }, () => makePromoter(sql)))
  const names = Object.keys(ways)
  const visits = Array.from({ length: VISITORS }, (_, n) => ({ n, way: names[n % names.length] ?? '', promoter: promoters[n % PROMOTERS] ?? '' }))
  const found = new Map<string, { visitors: number; theirs: number; by: Map<string, number> }>(
    names.map((name) => [name, { visitors: 0, theirs: 0, by: new Map() }]),
  )
  const handIn = async ({ n, way, promoter }: (typeof visits)[number], sent: Fields) => {
    const form = new FormData()
    const person = {
      name: `Visita ${n}`,
      country: 'Brasil',
      whatsapp: `119${60_000_000 + n}`,
      age: '30',
      profession: 'Teste',
      gender: 'male',
      telegram: '@visita',
    }
    for (const [name, value] of Object.entries({ ...person, ...sent })) if (value !== undefined) form.append(name, value)
    const { buffer, name, mimeType } = await png()
    form.append('proof', new Blob([new Uint8Array(buffer)], { type: mimeType }), name)
    const answer = await plainFetch(`${base}/api/v1/referrals`, { method: 'POST', body: form, headers: { 'user-agent': PHONE } })
    const { data } = await answer.json()
    const [row] = await sql`
      select referral_code as promoter, attributed_by as by from completions left join users on users.id = promoter_id where payment_code = ${data}`
    const one = found.get(way)
    if (!one) return
    one.visitors++
    if (row?.promoter === promoter) one.theirs++
    one.by.set(row?.by ?? '–', (one.by.get(row?.by ?? '–') ?? 0) + 1)
  }
  const underWay = new Set<Promise<void>>()
  for (const visit of visits) {
    const other = promoters[(visit.n + 1) % PROMOTERS] ?? ''
    const sent = (await ways[visit.way]?.({ base, code: visit.promoter, other, n: visit.n, sql })) ?? {}
    const handedIn = handIn(visit, sent).finally(() => underWay.delete(handedIn))
    underWay.add(handedIn)
    if (underWay.size >= AT_ONCE) await Promise.race(underWay)
  }
  await Promise.all(underWay)
  console.table(
    Object.fromEntries(
      [...found].map(([way, { visitors, theirs, by }]) => [way, { visitors, theirs, by: [...by].map(([name, count]) => `${name} ${count}`).join(', ') }]),
    ),
  )
  const lost = [...found].flatMap(([way, { visitors, theirs }]) => (visitors === theirs ? [] : [`${way}: ${visitors - theirs} of ${visitors}`]))
  expect(lost).toEqual([])
})
