import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { expect } from '@playwright/test'
import { startNginx, whyWithoutNginx } from '../scripts/test-nginx.mjs'
import { ask } from './support/ask'
import { handIn } from './support/my-task'
import { makePromoter } from './support/promoter'
import { openAlive, withoutBanner } from './support/site'
import { start } from './support/start'
import { test } from './support/test'
import { texts } from './support/wizard'

const why = whyWithoutNginx()
test.skip(why !== '', why)
test.setTimeout(120_000)

const METRICS_TOKEN = 'a-token-of-this-test'

interface Described {
  paths: Record<string, Record<string, { parameters?: { name: string }[] }>>
}

test('the token of a task or of a new password is in no log line of app and nginx, no Referer, no metric, and no page that either of them keeps', {
  tag: '@large',
}, async ({ page, playwright, sql }) => {
  const app = await start({ LOG_LEVEL: 'trace', METRICS_TOKEN, TRUST_PROXY: '1', RATE_LIMIT_SCALE: '1000' })
  await app.until('/api/health/ready', 200)
  const nginx = await startNginx({ app: app.base, accessLog: true })
  const request = await playwright.request.newContext({ baseURL: nginx.base })
  try {
    const described: Described = await (await request.get('/api/v1/openapi.json')).json()
    // Each call that takes the token of a task.
    const calls = Object.entries(described.paths).flatMap(([route, operations]) =>
      Object.entries(operations).flatMap(([method, { parameters = [] }]) =>
        parameters.some(({ name }) => name === 'x-task-token') ? [{ method: method.toUpperCase(), route }] : [],
      ),
    )
    expect(calls.length).toBeGreaterThan(6)
    const { code, token, whatsapp } = await handIn(request)
    const opened = await request.post('/api/v1/task-access', { data: { payment_code: code, whatsapp } })
    const tokens = [token, (await opened.json()).data.task_token as string]
    const reset = randomBytes(32).toString('base64url')
    const { email } = await makePromoter(request)
    const hash = createHash('sha256').update(reset).digest('base64url')
    await sql`insert into password_resets (hash, user_id, expires_at) select ${hash}, id, now() + interval '30 minutes' from users where email = ${email}`
    const secrets = [...tokens, reset]
    const referers: string[] = []
    page.on('request', async (asked) => referers.push((await asked.allHeaders()).referer ?? ''))
    await withoutBanner(page)
    await openAlive(page, `${nginx.base}/my-task#${token}`)
    await expect(page.getByText(code)).toBeVisible()
    await page.reload()
    await expect(page.getByText(code)).toBeVisible()
    await page.getByRole('link', { name: texts.pt.common.back_home }).click()
    await page.waitForURL(`${nginx.base}/`)
    await openAlive(page, `${nginx.base}/reset-password#${reset}`)
    for (const field of await page.locator('input[type=password]').all()) await field.fill('Maracuja8doce')
    const chosen = page.waitForResponse('**/password-resets/complete')
    await page.locator('form button[type=submit]').click()
    expect((await chosen).status()).toBe(200)
    await page.waitForURL(`${nginx.base}/login`)

    /** Erasing comes last in the contract, and ends the token. */
    const sendAll = async () => {
      for (const key of tokens)
        for (const { method, route } of calls)
          await ask(`${nginx.base}/api/v1${route}`, { 'x-task-token': key, 'content-type': 'application/json' }, { method, body: Buffer.from('{') })
      await ask(
        `${nginx.base}/api/v1/password-resets/complete`,
        { 'content-type': 'application/json' },
        { method: 'POST', body: Buffer.from(`{"token":"${reset}"`) },
      )
    }
    await sendAll()
    const kept = await Promise.all(
      ['/my-task', '/reset-password', '/'].map(async (route) => (await ask(app.base + route)).text + (await ask(nginx.base + route)).text),
    )
    const metrics = (await ask(`${app.base}/api/metrics`, { authorization: `Bearer ${METRICS_TOKEN}` })).text
    await app.stop()
    // What nginx says of an app that is away.
    await sendAll()

    const read = (file: string) => fs.readFileSync(file, 'latin1')
    const ofNginx = fs
      .readdirSync(nginx.folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
    const places = {
      app: app.output(),
      kept: kept.join(),
      metrics,
      referers: referers.join('\n'),
      ...Object.fromEntries(ofNginx.map((file) => [file, read(file)])),
    }
    for (const [place, text] of Object.entries(places)) for (const secret of secrets) expect(text.includes(secret), place).toBe(false)
    // All of that was written.
    expect(places.app).toContain('"route":"/api/v1/my-task/payout-method"')
    expect(places.app).toContain('"route":"/api/v1/password-resets/complete"')
    expect(metrics).toContain('route="/api/v1/my-task"')
    for (const address of ['/my-task', '/reset-password']) expect(referers.join()).toContain(address)
    expect(read(path.join(nginx.folder, 'access.log'))).toMatch(/"GET \/api\/v1\/my-task HTTP\/1\.1" 200 .*"http:.*\/my-task"/)
    expect(read(path.join(nginx.folder, 'error.log'))).toContain('/api/v1/my-task')
    expect(ofNginx.filter((file) => file.includes('/cache/')).length).toBeGreaterThan(3)
  } finally {
    await request.dispose()
    await nginx.stop()
    await app.stop()
  }
})
