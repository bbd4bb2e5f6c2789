import { expect, type Page } from '@playwright/test'
import { tag } from './support/admin'
import { publishCampaign, SURVEY_CODE } from './support/campaigns'
import { decide } from './support/completions'
import { type HandedIn, handIn, handInFor } from './support/my-task'
import { chooseLanguage, desktop, expectNoSidewaysScroll, languages, oneLanguage, openAlive, phone, tagsAt, violations, withoutBanner } from './support/site'
import { test } from './support/test'

const money = (locale: string, reais: number) =>
  new Intl.NumberFormat(locale === 'pt-BR' ? 'pt-BR' : 'en', { style: 'currency', currency: 'BRL' }).format(reais)

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Puts tasks into the storage of this device as handing them in does, the first as the newest. */
const keepTasks = (page: Page, tasks: HandedIn[]) =>
  page.addInitScript(
    (kept) => {
      if (localStorage.getItem('my-tasks')) return
      const received = (at: number) => new Date(Date.now() - at * 60_000).toISOString()
      const state = { tasks: kept.map(({ code, token }, at) => ({ code, token, received_at: received(at) })) }
      localStorage.setItem('my-tasks', JSON.stringify({ state, version: 0 }))
    },
    tasks.map(({ code, token }) => ({ code, token })),
  )

const rows = (page: Page) => page.getByRole('region', { name: /neste aparelho|on this device/ }).getByRole('listitem')
/** A part of the sum, with its word. */
const part = (page: Page, name: string) => page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) })

/** Makes the newest task of this device look as if it was last seen a while ago, so that it is asked about again. */
const asAfterAWhile = (page: Page) =>
  page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('my-tasks') ?? '{}')
    kept.state.tasks[0].seen.at = new Date(Date.now() - 600_000).toISOString()
    localStorage.setItem('my-tasks', JSON.stringify(kept))
  })

test.beforeEach(async ({ page }) => {
  await withoutBanner(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
})

for (const { locale, texts } of languages) {
  const { my_task: t, payout, review } = texts

  for (const viewport of [phone, desktop])
    test.describe(`in ${locale} at ${viewport.width} px`, { tag: tagsAt(locale, viewport) }, () => {
      test.use({ locale, viewport })

      test('a device lists its tasks with their campaigns and states, and sums them in five words', async ({ page, request, sql }) => {
        const { slug, title } = await publishCampaign(request, sql)
        const [first, approved, returned] = [
          await handIn(request),
          await handInFor(request, slug, { proof_code: SURVEY_CODE }),
          await handInFor(request, slug, { proof_code: SURVEY_CODE }),
        ]
        await decide(request, sql, approved.code, { decision: 'approve' })
        await decide(request, sql, returned.code, { decision: 'reject', reason: 'incomplete' })
        let [open, most] = [0, 0]
        page.on('request', (asked) => {
          if (asked.url().endsWith('/api/v1/my-task')) most = Math.max(most, ++open)
        })
        page.on('requestfinished', (asked) => {
          if (asked.url().endsWith('/api/v1/my-task')) open--
        })
        await keepTasks(page, [returned, approved, first])
        await openAlive(page, '/my-tasks')
        const campaign = locale === 'pt-BR' ? title.pt : (title.en ?? '')
        const expected = [
          [returned.code, campaign, review.status.rejected, t.now.returned],
          [approved.code, campaign, review.status.approved, t.now.approved_text],
          [first.code, review.status.in_review],
        ]
        await expect(rows(page)).toHaveCount(3)
        for (const [at, row] of expected.entries()) for (const text of row) await expect(rows(page).nth(at)).toContainText(text)
        expect(most).toBe(1)
        await expect(page.getByRole('region', { name: payout.parts.earned })).toContainText(money(locale, 14))
        await expect(part(page, payout.parts.in_review)).toContainText(money(locale, 10))
        await expect(part(page, payout.parts.available)).toContainText(money(locale, 4))
        await expect(part(page, payout.parts.paid)).toContainText(money(locale, 0))
        await expect(page.getByText(t.list.sum_returned)).toBeVisible()
        await expect(page.getByRole('link', { name: t.list.open_tasks })).toHaveAttribute('href', '/tasks')
        expect(await violations(page)).toEqual([])
        await expectNoSidewaysScroll(page)

        await rows(page).nth(1).getByRole('link').click()
        await expect(page).toHaveURL(new RegExp(`/my-task#${approved.code}$`))
        await expect(page.getByRole('heading', { name: t.now.approved, exact: true })).toBeVisible()
        await expect(page.getByText(campaign)).toBeVisible()
        await page.getByRole('link', { name: t.list.back }).click()
        await expect(rows(page)).toHaveCount(3)
        // Another one, after the first was shown.
        await rows(page).nth(0).getByRole('link').click()
        await expect(page.getByRole('heading', { name: t.now.returned })).toBeVisible()
      })

      test('a device without tasks says so, and what to do', { tag: '@large' }, async ({ page }) => {
        await openAlive(page, '/my-tasks')
        await expect(page.getByRole('heading', { name: t.list.none })).toBeVisible()
        await expect(page.locator('main').getByRole('link', { name: t.list.open_tasks })).toHaveAttribute('href', '/tasks')
        await expect(page.getByRole('form', { name: t.lost.title })).toBeVisible()
        expect(await violations(page)).toEqual([])
        await expectNoSidewaysScroll(page)
      })

      test.describe('with a wrong code', () => {
        test.use({ allowedErrors: [/status of 422/] })

        test('a returned survey is given again with its code, whose tries are told', async ({ page, request, sql }) => {
          const { slug, title } = await publishCampaign(request, sql, { acceptAfterDays: 7 })
          const { code, token } = await handInFor(request, slug, { proof_code: SURVEY_CODE })
          await openAlive(page, `/my-task#${token}`)
          await expect(page.getByRole('heading', { name: t.now.in_review_answers })).toBeVisible()
          await expect(page.locator('li[aria-current=step]')).toContainText(/7 (dias|days):/)
          await expect(page.getByText(locale === 'pt-BR' ? title.pt : (title.en ?? ''))).toBeVisible()
          await decide(request, sql, code, { decision: 'reject', reason: 'incomplete' })
          await page.reload()
          const form = page.getByRole('form', { name: t.back.proof_answers })
          const word = form.getByRole('textbox')
          await expect(word).toHaveValue('')
          await expect(form).toContainText(/10/)
          await press(page, t.back.send_answers)
          await expect(word).toBeFocused()
          await expect(form).toContainText(texts.validation.item_code_required)
          await word.fill('ROSA')
          await press(page, t.back.send_answers)
          await expect(word).toBeFocused()
          await expect(word).toHaveAttribute('aria-invalid', 'true')
          expect(await violations(page)).toEqual([])
          await expectNoSidewaysScroll(page)
          await word.fill(SURVEY_CODE.toLowerCase())
          await expect(form).toContainText(/9/)
          await press(page, t.back.send_answers)
          await expect(page.getByRole('heading', { name: t.now.in_review_answers })).toBeFocused()
          await expect(page.getByText(t.timeline.sent_again_answers.replace('{attempt}', '2').replace('{of}', '3'))).toBeVisible()
        })
      })
    })
}

for (const { locale, texts } of oneLanguage) {
  const { my_task: t, wizard } = texts

  test.describe(`in ${locale}`, () => {
    test.use({ locale, viewport: phone })

    test('link, text and choice are given again from what was sent, by keyboard, and their campaign calls them no screenshot', { tag: '@large' }, async ({
      page,
      request,
      sql,
    }) => {
      const { slug } = await publishCampaign(request, sql, {
        kind: 'other',
        change: (content) => {
          content.title = { pt: `Conte o que achou ${tag()}` }
          content.proof_items = [
            { kind: 'link', key: 'post', label: { pt: 'Seu post' }, hosts: ['example.com'] },
            { kind: 'text', key: 'words', label: { pt: 'O que achou?' }, minimum: 5, maximum: 80 },
            {
              kind: 'choice',
              key: 'colour',
              label: { pt: 'Qual cor?' },
              options: [
                { key: 'a', text: { pt: 'Azul' } },
                { key: 'b', text: { pt: 'Bege' } },
              ],
            },
          ]
        },
      })
      const { code, token } = await handInFor(request, slug, { proof_post: 'https://example.com/p/1', proof_words: 'Gostei', proof_colour: 'a' })
      await decide(request, sql, code, { decision: 'reject', reason: 'other', note: 'O post não abre' })
      await openAlive(page, `/my-task#${token}`)
      const form = page.getByRole('form', { name: t.back.proof_answers })
      const link = form.getByRole('textbox', { name: 'Seu post' })
      const words = form.getByRole('textbox', { name: 'O que achou?' })
      await expect(link).toHaveValue('https://example.com/p/1')
      await expect(words).toHaveValue('Gostei')
      await expect(form.getByRole('radio', { name: 'Azul' })).toBeChecked()
      await expect(page.getByRole('button', { name: t.back.ask_answers })).toBeVisible()
      await expect(page.locator('main')).not.toContainText('print')
      expect(await violations(page)).toEqual([])

      await link.focus()
      await link.fill('https://example.org/p/2')
      await page.keyboard.press('Enter')
      await expect(link).toBeFocused()
      await expect(form).toContainText(texts.validation.item_link_host)
      await link.fill('https://example.com/p/2')
      await expect(form).not.toContainText(texts.validation.item_link_host)
      await page.keyboard.press('Tab')
      await expect(words).toBeFocused()
      await words.fill('Gostei mais ainda')
      await page.keyboard.press('Tab')
      await page.keyboard.press('ArrowDown')
      await expect(form.getByRole('radio', { name: 'Bege' })).toBeChecked()
      // What was typed is kept over a change of language.
      await chooseLanguage(page, 'en')
      await expect(page.locator('html')).toHaveAttribute('lang', 'en')
      await expect(page.getByRole('textbox', { name: 'O que achou?' })).toHaveValue('Gostei mais ainda')
      await chooseLanguage(page, 'pt')
      await page.getByRole('button', { name: t.back.send_answers }).focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: t.now.in_review_answers })).toBeFocused()
      const sent = await sql`select value from attempt_items i join attempts a on a.id = i.attempt_id join completions c on c.id = a.completion_id
        where c.payment_code = ${code} and a.number = 2 order by i.id`
      expect(sent.map(({ value }) => value)).toEqual(['https://example.com/p/2', 'Gostei mais ainda', 'b'])
    })

    test('the list is asked about gently: at most twelve of fifty tasks, and none again that was just seen', { tag: '@large' }, async ({ page, request }) => {
      const { code, token } = await handIn(request)
      let asked = 0
      await page.route('**/api/v1/my-task', async (route) => {
        asked++
        const answer = await route.fetch({ headers: { ...route.request().headers(), 'x-task-token': token } })
        const body = await answer.json()
        body.data.payment_code = route.request().headers()['x-task-token']?.replace('token-', '') ?? code
        return route.fulfill({ json: body })
      })
      await keepTasks(
        page,
        Array.from({ length: 50 }, (_, at) => ({ code: `TASK${at + 1000}`, token: `token-TASK${at + 1000}`, whatsapp: '' })),
      )
      await openAlive(page, '/my-tasks')
      await expect(rows(page)).toHaveCount(50)
      await expect.poll(() => asked).toBe(12)
      await expect(rows(page).locator('time')).toHaveCount(62)
      expect(asked).toBe(12)
    })

    test('what another tab stores is listed here too', { tag: '@large' }, async ({ page, request, context }) => {
      const [one, two] = [await handIn(request), await handIn(request)]
      await keepTasks(page, [one])
      await openAlive(page, '/my-tasks')
      await expect(rows(page)).toHaveCount(1)
      const other = await context.newPage()
      await openAlive(other, `/my-task#${two.token}`)
      await expect(other.getByText(two.code)).toBeVisible()
      await expect(rows(page)).toHaveCount(2)
      await expect(rows(page).first()).toContainText(two.code)
    })

    test('an old address without a task leads to the list', { tag: '@large' }, async ({ page, request }) => {
      const { code, token } = await handIn(request)
      await openAlive(page, '/my-task')
      await expect(page).toHaveURL('/my-tasks')
      await expect(page.getByRole('heading', { name: t.list.none })).toBeVisible()
      await page.goto('/policy')
      await openAlive(page, `/my-task#${token}`)
      await expect(page).toHaveURL(new RegExp(`#${code}$`))
      await page.goto('/my-task')
      await expect(page).toHaveURL('/my-tasks')
      await expect(rows(page)).toHaveCount(1)
    })

    test('the last step of the wizard leads to all tasks', { tag: '@large' }, async ({ page, request }) => {
      const { code, token } = await handIn(request)
      await page.addInitScript(
        ([rewardCode, taskToken]) => {
          localStorage.setItem('registration-storage', JSON.stringify({ state: { step: 7, data: {}, rewardCode }, version: 0 }))
          const tasks = [{ code: rewardCode, token: taskToken, received_at: new Date().toISOString() }]
          localStorage.setItem('my-tasks', JSON.stringify({ state: { tasks }, version: 0 }))
        },
        [code, token],
      )
      await openAlive(page, '/perform-task')
      await page.getByRole('link', { name: wizard.done.all_tasks }).click()
      await expect(page).toHaveURL('/my-tasks')
      await expect(rows(page)).toContainText([code])
    })
  })

  test.describe(`in ${locale}, with a task that is gone`, () => {
    test.use({ locale, allowedErrors: [/status of 404/] })

    test('what was erased elsewhere is summed no more, and its row leads to why', async ({ page, request }) => {
      const { code, token } = await handIn(request)
      await openAlive(page, `/my-task#${token}`)
      await expect(page.getByText(code)).toBeVisible()
      expect((await request.delete('/api/v1/my-task', { headers: { 'x-task-token': token } })).ok()).toBe(true)
      await asAfterAWhile(page)
      await openAlive(page, '/my-tasks')
      await expect(rows(page)).toContainText([code])
      await expect(rows(page).locator('time')).toHaveCount(1)
      await expect(page.getByRole('region', { name: texts.payout.parts.earned })).toHaveCount(0)
      await rows(page).getByRole('link').click()
      await expect(page.getByRole('heading', { name: t.gone.code_title.replace('{code}', code) })).toBeVisible()
      await press(page, t.gone.remove)
      await expect(page).toHaveURL('/my-tasks')
      await expect(page.getByRole('heading', { name: t.list.none })).toBeVisible()
    })
  })

  test.describe(`in ${locale}, with a connection that comes back`, () => {
    test.use({ locale, viewport: phone, allowedErrors: [/Failed to load resource/] })

    test('while a call is still failing, the list asks again by itself', { tag: '@large' }, async ({ page, request }) => {
      const { code, token } = await handIn(request)
      await openAlive(page, `/my-task#${token}`)
      await expect(page.getByText(code)).toBeVisible()
      await asAfterAWhile(page)
      await page.route(
        '**/api/v1/my-task',
        async (route) => {
          await page.evaluate(() => window.dispatchEvent(new Event('online')))
          await route.abort('internetdisconnected')
        },
        { times: 1 },
      )
      const [first, second] = [page.waitForEvent('requestfailed'), page.waitForResponse('**/api/v1/my-task', { timeout: 10_000 })]
      await openAlive(page, '/my-tasks')
      await Promise.all([first, second])
      await expect(rows(page)).toContainText([code])
      await expect(page.getByRole('status').filter({ hasText: t.failed.no_answer })).toHaveCount(0)
    })
  })

  test.describe(`in ${locale}, offline`, () => {
    test.use({
      locale,
      viewport: phone,
      serviceWorkers: 'allow',
      allowedErrors: [/Failed to load resource|ERR_INTERNET_DISCONNECTED|Failed to fetch RSC payload/],
    })

    test('the list opens as it was last seen, also on a device that only looked at a task', { tag: '@large' }, async ({ page, context, request }) => {
      const { code, token } = await handIn(request)
      await openAlive(page, `/my-task#${token}`)
      await expect(page.getByRole('heading', { name: t.now.in_review })).toBeVisible()
      const isKept = () => page.evaluate(async () => (await (await caches.open('my-task')).match('/my-tasks', { ignoreVary: true })) !== undefined)
      await expect.poll(isKept).toBe(true)
      // With every file that the list's page names.
      const isWhole = () =>
        page.evaluate(async () => {
          const cache = await caches.open('my-task')
          const files = (await (await cache.match('/my-tasks', { ignoreVary: true }))?.text())?.match(/\/_next\/static\/[^"'\\\s)]+/g) ?? []
          const kept = await Promise.all(files.map((file) => cache.match(file, { ignoreVary: true })))
          return kept.length > 0 && kept.every(Boolean)
        })
      await expect.poll(isWhole).toBe(true)
      await expect.poll(() => page.evaluate(async () => (await (await caches.open('my-task')).keys()).length)).toBeGreaterThan(12)
      await asAfterAWhile(page)
      await context.setOffline(true)
      await page.goto('/my-tasks')
      await expect(rows(page)).toContainText([code])
      const said = page.getByRole('status').filter({ hasText: t.failed.no_answer })
      await expect(said.locator('time')).toBeVisible()
      await rows(page).getByRole('link').click()
      await expect(page.getByRole('heading', { name: t.now.in_review })).toBeVisible()
      await page.goBack()
      await context.setOffline(false)
      await expect(said).toHaveCount(0)
      await expect(rows(page)).toContainText([code])
    })
  })
}
