import { type Browser, expect, request as requests } from '@playwright/test'
import postgres from 'postgres'
import { startApp } from '../scripts/test-server.mjs'
import { admin } from './support/admin'
import { screenshot } from './support/pictures'
import { signIn } from './support/promoter'
import { addAdmin, becomes, deskOn, handIn, people } from './support/review'
import { desktop, expectNoSidewaysScroll, languages, phone, tagsIn, violations, withoutBanner } from './support/site'
import { test } from './support/test'

// What passes only at times here is a fault of the product.
test.describe.configure({ retries: 0 })

test.setTimeout(120_000)

let app: Awaited<ReturnType<typeof startApp>>
let sql: postgres.Sql
// A database of its own, because other tests' tasks are in the same lanes.
test.beforeAll(async () => {
  app = await startApp({ env: { TWO_APPROVALS_FROM: '25' } })
  sql = postgres(app.env.E2E_DATABASE_URL, { max: 2, onnotice: () => {} })
})
test.afterAll(async () => {
  await sql.end()
  await app.stop()
})

for (const [{ locale, texts }, viewport] of [
  [languages[0], desktop],
  [languages[1], phone],
] as const)
  test(`two people approve a task in doubt, the second one unaware of the first, in ${locale} at ${viewport.width} px`, { tag: tagsIn(locale) }, async ({
    browser,
  }) => {
    const { activity, details } = texts.admin
    const request = await requests.newContext({ baseURL: app.base })
    const picture = await screenshot(360, 780)
    const [plain = '', doubted = '', returned = ''] = people(3)
    await handIn(request, plain, { picture })
    const code = await handIn(request, doubted, { picture })
    const [row] = await sql`select id from completions where payment_code = ${code}`
    const id = Number(row?.id)
    await expect.poll(() => sql`select from attempt_signals where due_at is not null`, { timeout: 20_000 }).toHaveLength(0)

    const open = (browser: Browser, path: string, account: { email: string; password: string }) =>
      browser.newContext({ baseURL: app.base, locale, viewport, reducedMotion: 'reduce' }).then(async (context) => {
        const page = await context.newPage()
        await withoutBanner(page)
        await signIn(page, account, account.password)
        await page.goto(path)
        return { page, ...deskOn(page, texts) }
      })
    const second = await addAdmin(sql)
    const one = await open(browser, '/admin/review', { email: admin.email, password: admin.password })
    const { t } = one
    const says = (text: string, count: number) =>
      text.replace(/\{count, plural, .*one \{([^}]*)\} other.*?\}\}/, (_, single: string) => single.replace('#', String(count)))

    await one.at(plain)
    await expect(one.page.getByText(t.signals.two)).toHaveCount(0)
    await one.button(t.approve).click()
    await one.at(doubted)
    await expect(one.notice).toContainText(t.notice_approved.replace('{name}', plain))
    await expect(one.page.getByText(t.signals.two)).toHaveCount(1)
    expect(await violations(one.page)).toEqual([])
    await one.button(t.approve).click()
    await one.empty()
    await expect(one.notice).toContainText(t.notice_first.replace('{name}', doubted))
    await expect(one.page.getByText(says(t.empty_second, 1))).toBeVisible()
    await expectNoSidewaysScroll(one.page)
    expect(await violations(one.page)).toEqual([])
    await becomes(sql, id, { status: 'in_review' })

    // Thought again, and approved again.
    await one.page.keyboard.press('u')
    await one.at(doubted)
    await expect(one.page.getByText(says(t.empty_second, 1))).toHaveCount(0)
    await one.button(t.approve).click()
    await one.empty()
    await expect(one.notice).toContainText(t.notice_first.replace('{name}', doubted))

    const openDetails = async () => {
      await one.page.goto(`/admin/recent-activities?tab=completions&search=${code}`)
      await one.page.getByRole('button', { name: activity.view_name.replace('{name}', doubted) }).click()
    }
    await openDetails()
    await expect(one.page.getByText(details.approved_first_waits)).toBeVisible()
    await one.button(t.undo).click()
    await expect(one.page.getByText(details.approved_first_waits)).toHaveCount(0)
    expect(await sql`select from first_approvals`).toHaveLength(0)
    await one.page.goto('/admin/review')
    await one.at(doubted)
    await one.button(t.approve).click()
    await one.empty()
    await expect(one.notice).toContainText(t.notice_first.replace('{name}', doubted))

    const other = await open(browser, '/admin/review', second)
    await other.at(doubted)
    await expect(other.page.getByText(t.signals.two)).toBeVisible()
    await expect(other.page.getByText(details.approved_first_by.split('{name}')[1] ?? '')).toHaveCount(0)
    await other.button(t.approve).click()
    await other.empty()
    await expect(other.notice).toContainText(t.notice_approved.replace('{name}', doubted))
    await becomes(sql, id, { status: 'approved' })

    await openDetails()
    await expect(one.page.getByText(details.approved_by.replace('{name}', 'Helena Prado'))).toBeVisible()
    await expect(one.page.getByText(details.approved_first_waits)).toHaveCount(0)
    expect(await violations(one.page)).toEqual([])

    // Where the second one rejects, the first one is told so on the desk, once.
    // An empty desk that stays open asks again, and would be given the task.
    await other.page.goto('/admin/recent-activities')
    const again = await handIn(request, returned, { picture })
    await one.page.goto('/admin/review')
    await one.at(returned)
    await one.button(t.approve).click()
    await expect(one.notice).toContainText(t.notice_first.replace('{name}', returned))
    await other.page.goto('/admin/review')
    await other.at(returned)
    await other.page.keyboard.press('r')
    await other.page.keyboard.press('2')
    await expect(other.notice).toContainText(texts.review.reasons.unreadable.label.toLowerCase())
    await expect.poll(() => sql`select from first_approvals where review_id is null`).toHaveLength(0)
    await one.page.goto('/admin/review')
    const hint = one.page.getByRole('complementary', { name: t.hint.title_two })
    await expect(hint).toContainText(again)
    await expect(hint).toContainText(t.hint.text_two.split('{code}')[1]?.split('{second}')[0] ?? '')
    await hint.getByRole('button', { name: t.hint.read }).click()
    await expect(hint).toHaveCount(0)
    await one.page.goto('/admin/team/quality')
    await expect(one.page.getByText(texts.admin.quality.two.split('}} ').at(-1)?.split('{share}')[0] ?? '')).toBeVisible()
    expect(await violations(one.page)).toEqual([])
    await Promise.all([one.page.context().close(), other.page.context().close(), request.dispose()])
  })
