import path from 'node:path'
import { expect } from '@playwright/test'
import { limits } from '@/lib/platform/service/limits'
import { PHONE } from '@/lib/testing/visitor.mjs'
import { startServer } from '../scripts/test-server.mjs'
import { ask } from './support/ask'
import { makePromoter } from './support/promoter'
import { test } from './support/test'

test('the limit of clicks of one address holds exactly, in one process and over two', { tag: '@large' }, async ({ request, sql }) => {
  test.setTimeout(240_000)
  const { code } = await makePromoter(request)
  // The server under test has its limits raised; these two have the limit divided by ten.
  const started = await Promise.all(
    [0, 1].map((n) =>
      startServer({
        env: { ...process.env, RATE_LIMIT_SCALE: '0.1', TRUST_PROXY: '1' },
        logFile: path.join(process.env.E2E_DATA_DIR ?? '', `click-limit-${n}.log`),
        probe: '/api/health/ready',
      }),
    ),
  )
  const [one = '', other = ''] = started.map(({ base }) => base.replace('localhost', '127.0.0.1'))
  const allowed = limits.lookup.points / 10
  const over = 20
  const open = async (bases: string[], address: string) => {
    const answers = await Promise.all(
      Array.from({ length: allowed + over }, (_, n) =>
        ask(`${bases[n % bases.length]}/api/v1/referrals/${code}`, {
          'user-agent': PHONE,
          'x-forwarded-for': address,
          'x-device-fingerprint': `${address} ${n}`,
        }),
      ),
    )
    for (const { status, headers } of answers) {
      expect(headers['x-completa-way']).toBe('direct')
      if (status === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    }
    const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length
    const [row] = await sql`select count(*)::int as stored from clicks where ip_address = ${address}`
    return { ok: count(200), refused: count(429), stored: row?.stored }
  }
  try {
    expect(await open([one], '198.51.100.21')).toEqual({ ok: allowed, refused: over, stored: allowed })
    // The other process knows of all that the first took.
    expect(await open([other], '198.51.100.21')).toEqual({ ok: 0, refused: allowed + over, stored: allowed })
    expect(await open([one, other], '198.51.100.22')).toEqual({ ok: allowed, refused: over, stored: allowed })
    // Who is over the limit is so by Next's way too, which answers any other spelling, and elsewhere nobody is.
    const spelled = `%${code.charCodeAt(0).toString(16)}${code.slice(1)}`
    const again = await ask(`${other}/api/v1/referrals/${spelled}`, { 'user-agent': PHONE, 'x-forwarded-for': '198.51.100.22' })
    expect([again.status, again.headers['x-completa-way']]).toEqual([429, 'next'])
    expect((await ask(`${one}/api/v1/referrals/${code}`, { 'user-agent': PHONE, 'x-forwarded-for': '198.51.100.23' })).status).toBe(200)
  } finally {
    await Promise.all(
      started.map(
        ({ server }) =>
          new Promise<void>((resolve) => {
            server.once('exit', () => resolve())
            server.kill()
          }),
      ),
    )
  }
})
