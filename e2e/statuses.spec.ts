import fs from 'node:fs'
import path from 'node:path'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type postgres from 'postgres'
import { adminToken, savedCsv, signInAdmin, tag } from './support/admin'
import { handIn } from './support/my-task'
import { card, clicks, complete, makePromoter, signIn, signInNew, toastOf } from './support/promoter'
import { desktop, languages, oneLanguage, phone, violations } from './support/site'
import { test } from './support/test'

type Sql = postgres.Sql
interface Decision {
  decision: 'approve' | 'reject'
  reason?: string
  note?: string
  internal_note?: string
}

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const part = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(`^${name} [\\d.,]+\\+?$`) })

/** Decides, as an administrator, on the newest proof of a completion. */
async function decide(request: APIRequestContext, sql: Sql, code: string, decision: Decision) {
  const [completion] = await sql`select id, attempt from completions where payment_code = ${code}`
  const headers = { authorization: `Bearer ${await adminToken(request)}` }
  const answer = await request.post(`/api/v1/completions/${completion?.id}/review`, { headers, data: { attempt: completion?.attempt, ...decision } })
  expect(answer.status()).toBe(200)
}

async function undo(request: APIRequestContext, sql: Sql, code: string, why: string) {
  const [completion] = await sql`select id from completions where payment_code = ${code}`
  const headers = { authorization: `Bearer ${await adminToken(request)}` }
  expect((await request.delete(`/api/v1/completions/${completion?.id}/review`, { headers, data: { why } })).status()).toBe(200)
}

/** Makes the decision on a completion a day old. A review is never changed, so the trigger that sees to it is told to look away. */
const aged = (sql: Sql, code: string) =>
  sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`update reviews set decided_at = now() - interval '1 day' where completion_id = (select id from completions where payment_code = ${code})`
  })

async function remove(request: APIRequestContext, sql: Sql, code: string, reason: string) {
  const [completion] = await sql`select id from completions where payment_code = ${code}`
  const headers = { authorization: `Bearer ${await adminToken(request)}` }
  expect((await request.delete(`/api/v1/referrals/${completion?.id}?reason=${encodeURIComponent(reason)}`, { headers })).status()).toBe(200)
}

/** A completion in each status, and one that is flagged because of the first: all through the code, with the word in their names. */
async function oneOfEach(request: APIRequestContext, sql: Sql, code: string, word: string) {
  const approved = await complete(request, code, `Aprovada ${word}`, `${word}-one`)
  const rejected = await complete(request, code, `Devolvida ${word}`, `${word}-two`)
  const waiting = await complete(request, code, `Esperando ${word}`, `${word}-one`)
  await decide(request, sql, approved, { decision: 'approve', internal_note: `por dentro ${word}` })
  await decide(request, sql, rejected, { decision: 'reject', reason: 'unreadable', note: `recado ${word}`, internal_note: `segredo ${word}` })
  return { approved, rejected, waiting }
}

for (const { locale, texts, tags } of languages) {
  const { admin: t, promoter: own, review, area } = texts

  test.describe(`in ${locale}`, { tag: tags }, () => {
    test.use({ locale, viewport: desktop })

    test('a promoter sees what was returned and why, and neither flags nor notes', async ({ page, request, sql }) => {
      const { code } = await signInNew(page, request)
      const word = tag()
      const { approved, rejected, waiting } = await oneOfEach(request, sql, code, word)
      const gone = await complete(request, code, `Apagada ${word}`, `${word}-three`)
      await remove(request, sql, gone, 'Pedido da pessoa')
      await page.goto('/promoter/completions')
      for (const [name, count] of [
        [review.parts.counting, 2],
        [review.parts.in_review, 1],
        [review.parts.approved, 1],
        [review.parts.rejected, 1],
        [review.parts.deleted, 1],
      ] as const)
        await expect(page.getByRole('radio', { name: `${name} ${count}`, exact: true })).toBeVisible()
      await expect(page.getByText(own.completions.looked_at)).toBeVisible()
      await expect(row(page, approved)).toContainText(review.status.approved)
      await expect(row(page, waiting)).toContainText(own.completions.earned.replace('{reward}', '+R$10'))
      await expect(row(page, rejected)).toHaveCount(0)
      // What was returned is not among those that count; the search leads there.
      await page.getByRole('searchbox').fill(rejected)
      await page.getByRole('button', { name: review.parts.search_rejected }).click()
      await expect(row(page, rejected)).toBeVisible()
      await page.getByRole('searchbox').fill('')
      await expect(part(page, review.parts.rejected)).toBeChecked()
      await expect(row(page, rejected)).toContainText(review.reasons.unreadable.what)
      await expect(row(page, rejected)).toContainText(own.completions.not_earned.replace('{reward}', 'R$10'))
      await part(page, review.parts.deleted).check()
      await expect(row(page, gone)).toContainText('Pedido da pessoa')
      await expect(row(page, gone).locator('time').last()).toHaveAttribute('title', /\d{2}:\d{2}/)
      const answers = await Promise.all(
        ['', '?status=rejected', '?status=approved', '?status=in_review', '/deleted'].map(async (query) => {
          const token = await page.evaluate(() => JSON.parse(localStorage.getItem('auth-storage') ?? '{}').state.token)
          return (await request.get(`/api/v1/completions${query}`, { headers: { authorization: `Bearer ${token}` } })).text()
        }),
      )
      for (const secret of ['segredo', 'recado', 'por dentro', 'same_device', 'flags']) expect(answers.join('')).not.toContain(secret)

      await page.goto('/promoter')
      const ten = locale === 'en-US' ? 'R$10.00' : 'R$\u00a010,00'
      for (const part of [texts.payout.parts.in_review, texts.payout.parts.available]) await expect(card(page, part)).toHaveText(ten)
      await page.getByRole('link', { name: new RegExp(own.dashboard.returned_text) }).click()
      await expect(row(page, rejected)).toBeVisible()
    })

    test('clicks that do not count have their number and their reason', async ({ page, request, sql }) => {
      const { code } = await signInNew(page, request)
      await clicks(request, code, 2, 'twice')
      await clicks(request, code, 1, 'twice')
      await request.get(`/api/v1/referrals/${code}`, { headers: { 'x-device-fingerprint': `bot-${code}`, 'user-agent': 'Googlebot/2.1' } })
      await page.goto('/promoter/total-clicks')
      await expect(card(page, own.clicks.total)).toHaveText('2')
      await expect(page.getByRole('radio', { name: `${area.verdict.counted} 2`, exact: true })).toBeChecked()
      await page.getByRole('radio', { name: `${area.verdict.not_counted} 2`, exact: true }).check()
      await expect(page).toHaveURL(/verdict=not_counted/)
      await expect(page.getByRole('heading', { name: area.verdict.why })).toBeVisible()
      await expect(page.getByText(area.verdict.rule)).toBeVisible()
      const rows = page.locator('main tbody tr')
      await expect(rows).toHaveCount(2)
      await expect(rows.first()).toContainText(area.verdict.bot)
      const repeat = rows.last().getByRole('cell').last()
      await expect(repeat).toContainText(area.verdict.repeat.split('<at>')[0] ?? '')
      const [counted] = await sql`select created_at from clicks where fingerprint = ${`twice-${code}-0`} and verdict = 'counted'`
      await expect(repeat.locator('time')).toHaveAttribute('datetime', counted?.created_at.toISOString())
      await page.reload()
      await expect(rows).toHaveCount(2)
      expect(await violations(page)).toEqual([])

      const [promoter] = await sql`select id from users where referral_code = ${code}`
      await sql`insert into clicks (promoter_id, verdict, created_at) select ${promoter?.id}, 'bot', now() - n * interval '1 second' from generate_series(1, 1005) as n`
      await page.reload()
      await expect(page.getByRole('radio', { name: `${area.verdict.not_counted} ${locale === 'pt-BR' ? '1.000+' : '1,000+'}`, exact: true })).toBeVisible()

      await page.context().clearCookies()
      await signInAdmin(page)
      await page.goto('/admin/recent-activities')
      await part(page, area.verdict.not_counted).check()
      await expect(page.getByRole('cell', { name: area.verdict.bot }).first()).toBeVisible()
      await expect(page.getByRole('heading', { name: area.verdict.why })).toBeVisible()
    })

    // What does not depend on the language is tried in one.
    if (locale !== 'pt-BR') return

    test('an administrator sees completions by status, each with its number, and the address keeps which', async ({ page, request, sql }) => {
      const word = tag()
      const { approved, rejected, waiting } = await oneOfEach(request, sql, '', word)
      await signInAdmin(page)
      const answered = page.waitForResponse((response) => response.url().includes('/api/v1/completions?'))
      await page.goto(`/admin/recent-activities?tab=completions&search=${word}`)
      const { in_review, approved: ok, rejected: back, deleted } = (await (await answered).json()).stats.by_status
      const figure = (count: number) => new Intl.NumberFormat(locale).format(count)
      for (const [name, count] of [
        [review.parts.counting, in_review + ok],
        [review.parts.in_review, in_review],
        [review.parts.approved, ok],
        [review.parts.rejected, back],
        [review.parts.deleted, deleted],
      ] as const)
        await expect(page.getByRole('radio', { name: `${name} ${figure(count)}`, exact: true })).toBeVisible()
      await expect(row(page, word)).toHaveCount(2)
      await expect(row(page, approved)).toContainText(review.status.approved)
      await expect(row(page, waiting)).toContainText(review.status.in_review)

      await part(page, review.parts.rejected).check()
      await expect(page).toHaveURL(/status=rejected/)
      await expect(row(page, word)).toHaveCount(1)
      await expect(row(page, rejected)).toContainText(review.status.rejected)
      await page.reload()
      await expect(row(page, word)).toHaveCount(1)
      await page.getByRole('button', { name: t.csv }).click()
      const { lines } = await savedCsv(page, () => page.getByRole('dialog').getByRole('button', { name: t.csv }).click())
      expect(lines).toHaveLength(2)
      expect(lines[1]).toContain(rejected)
      await expect(page.getByRole('dialog')).toHaveCount(0)

      await part(page, review.parts.in_review).check()
      await expect(row(page, waiting)).toBeVisible()
      await expect(row(page, word)).toHaveCount(1)
      await page.getByRole('button', { name: t.activity.only_flagged }).click()
      await expect(page).toHaveURL(/status=in_review.*flagged=1|flagged=1.*status=in_review/)
      await expect(row(page, waiting)).toBeVisible()
      await part(page, review.parts.approved).check()
      await expect(page.getByText(t.activity.no_flagged)).toBeVisible()
    })

    test('a completion is deleted with the reason that its promoter reads', async ({ page, request, sql }) => {
      const { email, code } = await makePromoter(request)
      const word = tag()
      const payment = await complete(request, code, `Visita ${word}`, word)
      await signInAdmin(page)
      await page.goto(`/admin/recent-activities?tab=completions&search=${payment}`)
      await page.getByRole('button', { name: t.activity.delete_name.replace('{name}', `Visita ${word}`) }).click()
      const question = page.getByRole('alertdialog')
      await expect(question).toContainText(t.activity.delete_reason_hint)
      await question.getByLabel(t.activity.delete_reason).fill(`Era um teste ${word}`)
      await question.getByRole('button', { name: t.activity.delete, exact: true }).click()
      await expect(question).toBeHidden()
      await part(page, review.parts.deleted).check()
      await expect(page.getByRole('searchbox')).toHaveCount(0)
      await expect(row(page, payment)).toContainText(`Era um teste ${word}`)
      await expect(row(page, payment)).toContainText('Ana Souza')
      expect(await sql`select reason from deleted_completions where payment_code = ${payment}`).toEqual([{ reason: `Era um teste ${word}` }])

      await page.context().clearCookies()
      await signIn(page, { email })
      await page.goto('/promoter/completions?status=deleted')
      await expect(row(page, payment)).toContainText(`Era um teste ${word}`)
      await expect(row(page, payment)).toContainText(review.status.in_review)
      await expect(page.getByText('Visita')).toHaveCount(0)
      await expect(card(page, own.completions.total)).toHaveText('0')
    })
  })
}

for (const { locale, texts } of oneLanguage) {
  const { admin: t, review } = texts

  test.describe(`in ${locale}`, () => {
    test.use({ locale, viewport: desktop })

    const alt = (name: string) => t.proof.alt.replace('{name}', name)

    test('the details show the proof without scrolling, the earlier match beside it, what was decided, and the neighbours by keys', async ({
      page,
      request,
      sql,
    }) => {
      const word = tag()
      const { waiting } = await oneOfEach(request, sql, '', word)
      await decide(request, sql, waiting, { decision: 'reject', reason: 'edited', note: 'Sem recortes', internal_note: 'Olhar de novo' })
      await undo(request, sql, waiting, 'Era outra pessoa')
      await signInAdmin(page)
      await page.goto(`/admin/recent-activities?tab=completions&search=${word}`)
      await page.getByRole('button', { name: t.activity.view_name.replace('{name}', `Esperando ${word}`) }).click()
      const details = page.getByRole('dialog', { name: t.details.title })
      for (const name of [`Esperando ${word}`, `Aprovada ${word}`])
        await expect(details.getByRole('img', { name: alt(name), exact: true })).toBeInViewport({ ratio: 1 })
      for (const text of [
        t.details.handed_in.replace('{number}', '1'),
        t.details.rejected_by.split('{')[0] ?? '',
        review.reasons.edited.label,
        'Sem recortes',
        'Olhar de novo',
        t.details.undone_by.split('{')[0] ?? '',
        'Era outra pessoa',
      ])
        await expect(details).toContainText(text)
      await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))))
      expect(await violations(page)).toEqual([])

      const at = (position: number) => details.getByText(t.details.position.replace('{position}', String(position)).replace('{total}', '2'))
      await expect(at(1)).toBeVisible()
      await expect(details.getByRole('button', { name: t.details.previous })).toBeDisabled()
      await page.keyboard.press('ArrowLeft')
      await expect(at(1)).toBeVisible()
      await page.keyboard.press('ArrowRight')
      await expect(at(2)).toBeVisible()
      await expect(details.getByRole('img', { name: alt(`Aprovada ${word}`), exact: true })).toBeInViewport({ ratio: 1 })
      await expect(details.getByRole('img', { name: alt(`Esperando ${word}`), exact: true })).toHaveCount(0)
      await expect(details).toContainText(`por dentro ${word}`)
      await details.getByRole('button', { name: t.details.previous }).click()
      await expect(at(1)).toBeVisible()
      await details.getByRole('button', { name: t.details.put_away }).click()
      await expect(details.getByRole('img', { name: alt(`Aprovada ${word}`), exact: true })).toHaveCount(0)
      await details.getByRole('button', { name: t.details.put_beside }).click()
      await expect(details.getByRole('img', { name: alt(`Aprovada ${word}`), exact: true })).toBeVisible()

      await page.setViewportSize(phone ?? { width: 360, height: 740 })
      for (const name of [`Esperando ${word}`, `Aprovada ${word}`])
        await expect(details.getByRole('img', { name: alt(name), exact: true })).toBeInViewport({ ratio: 0.99 })
      expect(await details.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0)
    })

    test('a decision is undone in the details whoever made it: a fresh one at once, an older one with its reason', async ({ page, request, sql }) => {
      const word = tag()
      const { approved, rejected } = await oneOfEach(request, sql, '', word)
      await signInAdmin(page)
      const details = page.getByRole('dialog', { name: t.details.title })
      const undoing = details.getByRole('button', { name: t.review.undo, exact: true })
      const statusOf = async (code: string) => (await sql`select status from completions where payment_code = ${code}`)[0]?.status
      let sent = 0
      page.on('request', (asked) => {
        if (asked.method() === 'DELETE') sent++
      })

      // In a list that it leaves by this.
      await page.goto(`/admin/recent-activities?tab=completions&status=approved&search=${word}`)
      await page.getByRole('button', { name: t.activity.view_name.replace('{name}', `Aprovada ${word}`) }).click()
      await undoing.dblclick()
      await expect(toastOf(page, t.review.notice_undone.replace('{name}', `Aprovada ${word}`))).toBeVisible()
      await expect(details).toContainText(t.details.undone_by.split('{')[0] ?? '')
      await expect(details.getByText(review.status.in_review, { exact: true })).toBeVisible()
      await expect(undoing).toHaveCount(0)
      await expect(details).toBeFocused()
      expect(sent).toBe(1)
      expect(await statusOf(approved)).toBe('in_review')
      await page.keyboard.press('Escape')
      await expect(details).toBeHidden()
      await expect(row(page, word)).toHaveCount(0)

      // The history counts when it was decided, the server decides.
      await aged(sql, rejected)
      await page.goto(`/admin/recent-activities?tab=completions&status=rejected&search=${word}`)
      await page.getByRole('button', { name: t.activity.view_name.replace('{name}', `Devolvida ${word}`) }).click()
      await undoing.press('Enter')
      const question = page.getByRole('dialog', { name: t.review.undo_title.replace('{name}', `Devolvida ${word}`) })
      await expect(question.getByLabel(t.review.undo_why)).toBeFocused()
      // A dialog over another one hears the key a moment after it has the focus.
      await expect(async () => {
        await page.keyboard.press('Escape')
        await expect(question).toBeHidden({ timeout: 500 })
      }).toPass()
      await expect(undoing).toBeFocused()
      await page.keyboard.press('Enter')
      await page.keyboard.type('Estava certa')
      expect(await violations(page)).toEqual([])
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await expect(question).toBeHidden()
      await expect(details).toContainText('Estava certa')
      await expect(details).toBeFocused()
      await expect(undoing).toHaveCount(0)
      expect(sent).toBe(2)
      expect(await statusOf(rejected)).toBe('in_review')
    })

    test.describe('when the server refuses', () => {
      test.use({ allowedErrors: [/status of (409|422)/] })

      test('undoing asks why when it says so, and says in its words that a payout holds it', async ({ page, request, sql }) => {
        const word = tag()
        const { approved, rejected } = await oneOfEach(request, sql, '', word)
        await signInAdmin(page)
        const details = page.getByRole('dialog', { name: t.details.title })
        const undoing = details.getByRole('button', { name: t.review.undo, exact: true })
        const open = async (name: string, status: string) => {
          await page.goto(`/admin/recent-activities?tab=completions&status=${status}&search=${word}`)
          await page.getByRole('button', { name: t.activity.view_name.replace('{name}', name) }).click()
        }
        // Decided before the page thinks so: its clock is behind.
        await open(`Devolvida ${word}`, 'rejected')
        await expect(undoing).toBeVisible()
        await aged(sql, rejected)
        await undoing.click()
        const question = page.getByRole('dialog', { name: t.review.undo_title.replace('{name}', `Devolvida ${word}`) })
        await question.getByLabel(t.review.undo_why).fill('Era de ontem')
        await question.getByRole('button', { name: t.review.undo, exact: true }).click()
        await expect(details).toContainText('Era de ontem')

        await open(`Aprovada ${word}`, 'approved')
        await page.route('**/api/v1/completions/*/review', (route) =>
          route.fulfill({ status: 409, json: { message: texts.errors.payout_started, code: 'conflict' } }),
        )
        await undoing.click()
        await expect(toastOf(page, texts.errors.payout_started)).toBeVisible()
        await expect(undoing).toBeVisible()
        await page.unroute('**/api/v1/completions/*/review')
        // Somebody else was first.
        await undo(request, sql, approved, '')
        await undoing.click()
        await expect(toastOf(page, texts.errors.nothing_to_undo)).toBeVisible()
        await expect(undoing).toHaveCount(0)
        await expect(details.getByText(review.status.in_review, { exact: true })).toBeVisible()
      })
    })

    test('what a person withdrew is said to be theirs, and is nothing to undo', async ({ page, request }) => {
      const { code, token } = await handIn(request)
      expect((await request.delete('/api/v1/my-task', { headers: { 'x-task-token': token } })).status()).toBe(200)
      await signInAdmin(page)
      await page.goto(`/admin/recent-activities?tab=completions&status=rejected&search=${code}`)
      await row(page, code).click({ position: { x: 4, y: 4 } })
      const details = page.getByRole('dialog', { name: t.details.title })
      await expect(details.getByRole('listitem').last()).toContainText(t.details.withdrawn)
      await expect(details).not.toContainText(t.details.rejected_by.split('{')[0] ?? '')
      await expect(details.getByRole('button', { name: t.review.undo, exact: true })).toHaveCount(0)
    })

    test('the details go on past the end of a page, and back', async ({ page, sql }) => {
      const word = tag()
      await sql.begin(async (tx) => {
        const rows = await tx<{ id: string }[]>`
          insert into completions (name, payment_code, code_expires_at, reward_cents, status, reason, decided_at, created_at)
          select ${`${word} `} || n, ${tag().toUpperCase()} || n, now(), 1000, 'rejected', 'other', now(), now() - n * interval '1 minute' from generate_series(1, 12) as n returning id`
        await tx`insert into attempts (completion_id, number) select unnest(${rows.map(({ id }) => id)}::bigint[]), 1`
      })
      await signInAdmin(page)
      await page.goto(`/admin/recent-activities?tab=completions&status=rejected&search=${word}`)
      await page.getByRole('button', { name: t.activity.view_name.replace('{name}', `${word} 10`) }).click()
      const details = page.getByRole('dialog', { name: t.details.title })
      const at = (position: number) => details.getByText(t.details.position.replace('{position}', String(position)).replace('{total}', '12'))
      const next = details.getByRole('button', { name: t.details.next })
      await expect(at(10)).toBeVisible()
      // Presses while the page is on its way turn nothing more.
      const arrived = page.waitForResponse((response) => response.url().includes('page=2'))
      await next.click()
      await page.keyboard.press('ArrowRight')
      await arrived
      await expect(at(11)).toBeVisible()
      await expect(next).toBeFocused()
      await expect(page).toHaveURL(/page=2/)
      await expect(details).toContainText(`${word} 11`)
      await page.keyboard.press('ArrowRight')
      await expect(at(12)).toBeVisible()
      await expect(next).toBeDisabled()
      await page.keyboard.press('ArrowLeft')
      await page.keyboard.press('ArrowLeft')
      await expect(at(10)).toBeVisible()
      await expect(page).not.toHaveURL(/page=/)
      await expect(details).toContainText(`${word} 10`)
    })

    test('an earlier proof of a completion is still to be seen', async ({ page, request, sql }) => {
      const word = tag()
      const code = await complete(request, '', `Refeita ${word}`, word)
      await decide(request, sql, code, { decision: 'reject', reason: 'incomplete' })
      // As a second proof would leave it once its picture is no longer kept.
      const [completion] =
        await sql`update completions set status = 'in_review', reason = null, decided_at = null, attempt = 2 where payment_code = ${code} returning id`
      await sql`insert into attempts (completion_id, number) values (${completion?.id}, 2)`
      await signInAdmin(page)
      await page.goto(`/admin/recent-activities?tab=completions&search=${code}`)
      await page.getByRole('button', { name: t.activity.view_name.replace('{name}', `Refeita ${word}`) }).click()
      const details = page.getByRole('dialog', { name: t.details.title })
      await expect(details.getByText(t.proof.gone)).toBeVisible()
      const attempt = (number: number) => details.getByRole('radio', { name: t.details.attempt.replace('{number}', String(number)), exact: true })
      await expect(attempt(2)).toBeChecked()
      await attempt(1).check()
      await expect.poll(() => details.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320)
      await expect(details).toContainText(review.reasons.incomplete.label)
    })

    test('what waits for an administrator counts what is late and leads to the desk', async ({ page, request, sql }) => {
      const code = await complete(request, '', `Tarde ${tag()}`, tag())
      await sql`update completions set created_at = now() - interval '30 hours' where payment_code = ${code}`
      await signInAdmin(page)
      const answered = page.waitForResponse((response) => response.url().includes('/api/v1/dashboard-summary'))
      await page.goto('/admin')
      const { attention } = (await (await answered).json()).data
      expect(attention.late).toBeGreaterThan(0)
      const link = page.locator('a[href="/admin/review"]').filter({ hasText: `${attention.late}` })
      await expect(link).toContainText(`há mais de ${attention.target_hours} horas`)
      await expect(link).toContainText(`${attention.waiting} `)
    })

    test('the audit log says what was decided in words', async ({ page, request, sql }) => {
      const { rejected, waiting } = await oneOfEach(request, sql, '', tag())
      await decide(request, sql, waiting, { decision: 'approve' })
      await undo(request, sql, waiting, '')
      await signInAdmin(page)
      await page.goto(`/admin/system-settings/audit-log?search=${rejected}`)
      await row(page, t.audit.action.completion_rejected).getByRole('button').click()
      const details = page.getByRole('dialog')
      for (const [field, value] of [
        [t.audit.fields.status, review.status.rejected],
        [t.audit.fields.reason, review.reasons.unreadable.label],
        [t.audit.fields.attempt, '1'],
      ] as const)
        await expect(details.getByRole('row').filter({ hasText: field })).toContainText(value)
      await page.goto(`/admin/system-settings/audit-log?search=${waiting}`)
      await expect(row(page, t.audit.action.completion_review_undone)).toContainText(waiting)
      await expect(row(page, t.audit.action.completion_approved)).toContainText(waiting)
    })

    test.describe('when the file is missing', () => {
      test.use({ allowedErrors: [/status of 404/] })

      test('a proof says so instead of showing a broken picture', async ({ page, request, sql }) => {
        const word = tag()
        const code = await complete(request, '', `Sem arquivo ${word}`, word)
        const [attempt] = await sql`select proof_key from attempts where completion_id = (select id from completions where payment_code = ${code})`
        fs.rmSync(path.join(process.env.E2E_DATA_DIR ?? '', 'proofs', attempt?.proof_key))
        await signInAdmin(page)
        await page.goto(`/admin/recent-activities?tab=completions&search=${code}`)
        await page.getByRole('button', { name: t.activity.view_name.replace('{name}', `Sem arquivo ${word}`) }).click()
        const details = page.getByRole('dialog', { name: t.details.title })
        await expect(details.getByText(t.proof.missing)).toBeVisible()
        await expect(details.getByRole('img')).toHaveCount(0)
        await expect(details.getByRole('button', { name: t.proof.reload })).toHaveCount(0)
      })

      test('a proof whose address has ended is only loaded again', async ({ page, request }) => {
        const word = tag()
        const code = await complete(request, '', `Passada ${word}`, word)
        await signInAdmin(page)
        await page.route('**/api/v1/completions?*', async (route) => {
          const answer = await route.fetch()
          await route.fulfill({ response: answer, body: (await answer.text()).replace(/(expires=)\d+/g, '$11700000000000') })
        })
        await page.goto(`/admin/recent-activities?tab=completions&search=${code}`)
        const asked = page.waitForResponse((response) => response.url().includes('/api/proofs/') && response.request().resourceType() === 'fetch')
        await page.getByRole('button', { name: t.activity.view_name.replace('{name}', `Passada ${word}`) }).click()
        expect((await asked).status()).toBe(404)
        const details = page.getByRole('dialog', { name: t.details.title })
        await expect(details.getByText(t.proof.failed)).toBeVisible()
        await page.unroute('**/api/v1/completions?*')
        await details.getByRole('button', { name: t.proof.reload }).click()
        await expect.poll(() => details.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320)
      })
    })

    test.describe('when the network fails', () => {
      test.use({ allowedErrors: [/ERR_FAILED/] })

      test('a proof is loaded again', async ({ page, request }) => {
        const word = tag()
        const code = await complete(request, '', `Sem rede ${word}`, word)
        await signInAdmin(page)
        await page.route('**/api/proofs/*', (route) => route.abort())
        await page.goto(`/admin/recent-activities?tab=completions&search=${code}`)
        await page.getByRole('button', { name: t.activity.view_name.replace('{name}', `Sem rede ${word}`) }).click()
        const details = page.getByRole('dialog', { name: t.details.title })
        await expect(details.getByText(t.proof.failed)).toBeVisible()
        await page.unroute('**/api/proofs/*')
        await details.getByRole('button', { name: t.proof.reload }).click()
        await expect.poll(() => details.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320)
      })
    })
  })
}
