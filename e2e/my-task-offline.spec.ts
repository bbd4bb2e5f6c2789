import { expect } from '@playwright/test'
import { decide } from './support/completions'
import { handIn } from './support/my-task'
import { expectNoSidewaysScroll, languages, openAlive, violations, withoutBanner } from './support/site'
import { test } from './support/test'

test.use({ serviceWorkers: 'allow', allowedErrors: [/Failed to load resource|ERR_INTERNET_DISCONNECTED/] })

for (const { locale, lang, texts, tags } of languages) {
  const { my_task: t } = texts

  test.describe(`in ${locale}`, { tag: tags }, () => {
    test.use({ locale })

    test('a task that was looked at opens again without a connection, and anew with one', async ({ page, context, request, sql }) => {
      await withoutBanner(page)
      const { code, token } = await handIn(request)
      await openAlive(page, `/my-task#${token}`)
      await expect(page.getByRole('button', { name: t.data.erase })).toBeVisible()
      const names = () => page.evaluate(async () => (await (await caches.open('my-task')).keys()).map(({ url }) => new URL(url).pathname))
      await expect.poll(async () => (await names()).length).toBeGreaterThan(8)
      const isWhole = () =>
        page.evaluate(async () => {
          const cache = await caches.open('my-task')
          const files = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/_next/static/'))
          return (await Promise.all(files.map(({ name }) => cache.match(name, { ignoreVary: true })))).every(Boolean)
        })
      await expect.poll(isWhole).toBe(true)
      // Nothing that is of this person alone.
      expect((await names()).filter((name) => !['/my-task', '/my-tasks'].includes(name) && !name.startsWith('/_next/static/'))).toEqual([])
      const stored = await page.evaluate(async () => {
        const cache = await caches.open('my-task')
        const answers = await Promise.all((await cache.keys()).map(async (key) => `${key.url}\n${await (await cache.match(key))?.text()}`))
        return answers.join('\n')
      })
      for (const secret of [token, code]) expect(stored).not.toContain(secret)

      await decide(request, sql, code, { decision: 'approve' })
      await context.setOffline(true)
      await page.reload()
      await expect(page.locator('html')).toHaveAttribute('lang', lang)
      await expect(page.getByRole('heading', { name: t.now.in_review })).toBeVisible()
      const said = page.getByRole('status').filter({ hasText: t.failed.no_answer })
      await expect(said.locator('time')).toBeVisible()
      await expect(page.getByRole('button', { name: t.data.erase })).toBeVisible()
      expect(await violations(page)).toEqual([])
      await expectNoSidewaysScroll(page)
      await context.setOffline(false)
      await page.reload()
      await expect(page.getByRole('heading', { name: t.now.approved, exact: true })).toBeVisible()
      await expect(said).toHaveCount(0)

      // Other pages know nothing of it.
      await page.goto('/policy')
      expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
      await context.setOffline(true)
      expect(
        await page.evaluate(() =>
          fetch('/my-task').then(
            () => 'came',
            () => 'did not come',
          ),
        ),
      ).toBe('did not come')
      await context.setOffline(false)
    })

    test('the page of a newer build replaces the one that is kept, with all its files', { tag: '@large' }, async ({ page, request }) => {
      await withoutBanner(page)
      const { code, token } = await handIn(request)
      await openAlive(page, `/my-task#${token}`)
      const count = () => page.evaluate(async () => (await (await caches.open('my-task')).keys()).length)
      await expect.poll(count).toBeGreaterThan(8)
      // As an older build would have left it.
      await page.evaluate(async () => {
        const cache = await caches.open('my-task')
        await cache.put('/my-task', new Response('<p>Old</p>', { headers: { etag: '"old"', 'content-type': 'text/html' } }))
        await cache.put('/_next/static/chunks/of-an-old-build.js', new Response('old()'))
      })
      await page.goto('/policy')
      await openAlive(page, `/my-task#${code}`)
      await expect(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible()
      const left = await page.evaluate(async () => {
        const cache = await caches.open('my-task')
        return { page: await (await cache.match('/my-task', { ignoreVary: true }))?.text(), file: await cache.match('/_next/static/chunks/of-an-old-build.js') }
      })
      expect(left.page).toContain('</html>')
      expect(left.file).toBeUndefined()
    })
  })
}
