import fs from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { adminToken, signInAdmin } from './support/admin'
import { decide } from './support/completions'
import { hold } from './support/hold'
import { handIn } from './support/my-task'
import { CPF } from './support/payouts'
import { png } from './support/pictures'
import { addAdmin, sentOnWhatsApp } from './support/review'
import { alive, chooseLanguage, expectNoSidewaysScroll, languages, oneLanguage, openAlive, violations, withoutBanner } from './support/site'
import { test } from './support/test'

/** The step that the person is at. */
const current = (page: Page) => page.locator('li[aria-current=step]')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test.beforeEach(async ({ page }) => {
  await withoutBanner(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
})

test.describe('on its way', () => {
  test.use({ locale: 'pt-BR' })

  test('a decision made since the last visit moves the badge and the bar that stood there', { tag: '@large' }, async ({ page, request, sql }) => {
    const { code, token } = await handIn(request)
    await openAlive(page, `/my-task#${token}`)
    const bar = page.locator('[data-reached]')
    await expect(bar).toHaveAttribute('data-reached', '12')
    await decide(request, sql, code, { decision: 'approve' })
    const letGo = await hold(page, '**/api/v1/my-task')
    await page.reload()
    // What this device kept is shown first.
    await expect(bar).toHaveAttribute('data-reached', '12')
    const stood = await bar.elementHandle()
    letGo()
    await expect(bar).toHaveAttribute('data-reached', '45')
    expect(await bar.evaluate((element, before) => element === before, stood)).toBe(true)
    await expect(page.locator('.badge-turns')).toHaveText(languages[0].texts.review.status.approved)
  })
})

for (const { locale, texts, tags } of languages) {
  const { my_task: t, payout, review } = texts

  test.describe(`in ${locale}`, { tag: tags }, () => {
    test.use({ locale, allowedErrors: [/status of 422/] })

    test('a task is followed from its link over a return and a new proof to the approval and the way to be paid', { tag: '@large' }, async ({
      page,
      request,
      sql,
    }) => {
      const { code, token } = await handIn(request)
      const sent: string[] = []
      page.on('request', (asked) =>
        sent.push(asked.url(), ...Object.entries(asked.headers()).flatMap(([name, value]) => (name === 'x-task-token' ? [] : value))),
      )
      await openAlive(page, `/my-task#${token}`)
      await expect(page.getByRole('heading', { name: t.now.in_review })).toBeVisible()
      await expect(current(page)).toContainText(t.timeline.in_review_text)
      await expect(page).toHaveURL(new RegExp(`/my-task#${code}$`))
      expect(await violations(page)).toEqual([])

      await decide(request, sql, code, { decision: 'reject', reason: 'unreadable', note: 'A foto ficou escura' })
      await page.reload()
      await expect(page.getByRole('heading', { name: t.now.returned })).toBeVisible()
      for (const text of [review.reasons.unreadable.what, review.reasons.unreadable.todo, 'A foto ficou escura', t.timeline.no_penalty])
        await expect(current(page)).toContainText(text)
      await expect(page.getByText(t.back.proof, { exact: true })).toBeVisible()
      expect(await violations(page)).toEqual([])
      await expect(current(page).getByRole('link', { name: t.back.open })).toHaveAttribute('target', '_blank')
      await page.getByTestId('proof').setInputFiles(await png())
      await expect(page.getByAltText(texts.wizard.task.preview)).toBeVisible()
      await press(page, t.back.send)
      await expect(page.getByRole('heading', { name: t.now.in_review })).toBeFocused()
      await expect(page.getByRole('listitem').filter({ hasText: t.timeline.sent_again.replace('{attempt}', '2').replace('{of}', '3') })).toBeVisible()

      await decide(request, sql, code, { decision: 'approve' })
      await page.reload()
      await expect(page.getByRole('heading', { name: t.now.approved, exact: true })).toBeVisible()
      await press(page, t.pay.say)
      const form = page.getByRole('form', { name: payout.form.form })
      await form.getByRole('radio', { name: payout.methods.pix }).check()
      await press(page, payout.form.save)
      await expect(form.getByRole('radiogroup', { name: payout.form.which_key })).toHaveAttribute('aria-invalid', 'true')
      await expect(form.getByRole('radio', { name: payout.key_types.cpf, exact: true })).toBeFocused()
      expect(await violations(page)).toEqual([])
      await form.getByRole('radio', { name: payout.key_types.cpf, exact: true }).check()
      const key = form.getByRole('textbox', { name: payout.form.key.cpf })
      await expect(key).toHaveAttribute('inputmode', 'numeric')
      await key.fill('11111111111')
      await press(page, payout.form.save)
      await expect(key).toBeFocused()
      await expect(form).toContainText(texts.validation.pix_cpf)
      expect(await violations(page)).toEqual([])
      await key.fill(CPF.typed)
      await press(page, payout.form.save)
      await expect(page.getByText(t.pay.saved)).toBeVisible()
      await expect(page.getByText(CPF.masked)).toBeVisible()
      await expect(page.getByText('529.982')).toHaveCount(0)
      await expect(page.getByText(t.timeline.paid_text)).toBeVisible()
      expect(await violations(page)).toEqual([])
      await page.setViewportSize({ width: 320, height: 640 })
      await expectNoSidewaysScroll(page)

      expect(sent.length).toBeGreaterThan(10)
      expect(sent.filter((text) => text.includes(token))).toEqual([])
      expect(await page.evaluate(() => [...performance.getEntries().map(({ name }) => name), document.referrer].join(' '))).not.toContain(token)
    })

    // What does not depend on the language is tried in one.
    if (locale !== 'pt-BR') return

    test('a phone lists its tasks newest first, old codes too, and opens each', async ({ page, request }) => {
      const [one, two] = [await handIn(request, 'Primeira Pessoa'), await handIn(request, 'Segunda Pessoa')]
      await openAlive(page, `/my-task#${one.token}`)
      await expect(page.getByText(one.code)).toBeVisible()
      // Another link in the same tab.
      await page.evaluate((token) => {
        window.location.hash = token
      }, two.token)
      await expect(page.getByText(two.code)).toBeVisible()
      await expect(page).toHaveURL(new RegExp(`#${two.code}$`))
      await page.evaluate(() => {
        const codes = [{ code: 'OLDCODE7', received_at: '2026-01-01T12:00:00.000Z' }]
        localStorage.setItem('payment_codes', JSON.stringify({ state: { codes }, version: 0 }))
      })
      await openAlive(page, '/')
      await openAlive(page, '/my-tasks')
      const entries = page.getByRole('region', { name: t.list.title }).getByRole('listitem')
      await expect(entries).toHaveCount(3)
      for (const [at, text] of [two.code, one.code, 'OLDCODE7'].entries()) await expect(entries.nth(at)).toContainText(text)
      await expect(entries.first()).toContainText(review.status.in_review)
      await expect(entries.last()).toContainText(t.list.by_number)
      expect(await violations(page)).toEqual([])
      await page.setViewportSize({ width: 320, height: 640 })
      await expectNoSidewaysScroll(page)

      await entries.nth(1).getByRole('link').click()
      await expect(page).toHaveURL(new RegExp(`/my-task#${one.code}$`))
      await expect(page.getByText('Primeira Pessoa')).toBeVisible()
      await page.goBack()
      await expect(entries).toHaveCount(3)
      await entries.last().getByRole('link').click()
      await expect(page.getByRole('form', { name: t.lost.code_title.replace('{code}', 'OLDCODE7') })).toBeVisible()
    })
  })
}

for (const { locale, texts } of oneLanguage) {
  const { my_task: t, payout } = texts

  test.describe(`in ${locale}`, () => {
    test.use({ locale, allowedErrors: [/Failed to load resource/] })

    test('a lost link: the task opens by code and number, and asks before it takes a way to be paid', async ({ page, request }) => {
      const { code, whatsapp } = await handIn(request)
      await openAlive(page, '/my-tasks')
      const form = page.getByRole('form', { name: t.lost.title })
      const number = form.getByRole('textbox', { name: t.lost.whatsapp })
      await press(page, t.lost.open)
      await expect(form.getByRole('textbox', { name: t.lost.code })).toBeFocused()
      await form.getByRole('textbox', { name: t.lost.code }).fill(` ${code.toLowerCase()} `)
      await number.fill('11911112222')
      await press(page, t.lost.open)
      await expect(form.getByRole('alert')).toHaveText(texts.errors.task_unknown)
      expect(await violations(page)).toEqual([])
      await number.fill(whatsapp.replace('+55', ''))
      await press(page, t.lost.open)
      await expect(page.getByRole('heading', { name: t.now.in_review })).toBeVisible()
      await expect(page.getByText(t.pay.ask_first)).toBeVisible()
      await expect(page.getByRole('button', { name: t.pay.say })).toHaveCount(0)
      expect(await violations(page)).toEqual([])
    })

    test('who lost the link is sent a new one by an administrator who asked, and says with it how to be paid', async ({ page, request }) => {
      const { code } = await handIn(request, 'Joana Lima')
      const { details, activity } = texts.admin
      await signInAdmin(page)
      await page.goto(`/admin/recent-activities?tab=completions&search=${code}`)
      await page.getByRole('button', { name: activity.view_name.replace('{name}', 'Joana Lima') }).click()
      await press(page, details.link_send)
      const question = page.getByRole('alertdialog', { name: details.link_ask.replace('{name}', 'Joana Lima') })
      await expect(question).toContainText(details.link_consequence.split('{')[0] ?? '')
      expect(await violations(page)).toEqual([])
      await expectNoSidewaysScroll(page)
      const [text, token] = await sentOnWhatsApp(page, () => question.getByRole('button', { name: details.link_confirm }).click())
      expect(text).toContain(code)
      await openAlive(page, `/my-task#${token}`)
      await expect(page.getByRole('button', { name: t.pay.say })).toBeVisible()
      await expect(page.getByText(t.pay.ask_first)).toHaveCount(0)
    })

    test('too many tries are said in words', { tag: '@large' }, async ({ page, request, sql }) => {
      const { code } = await handIn(request)
      await request.post('/api/v1/task-access', { data: { payment_code: code, whatsapp: '11911112222' } })
      // Limits are wide while browser tests run.
      expect(await sql`update rate_limits set points = 1000000 where key = ${`task-access-code:${code}`} returning key`).toHaveLength(1)
      await openAlive(page, '/my-tasks')
      const form = page.getByRole('form', { name: t.lost.title })
      await form.getByRole('textbox', { name: t.lost.code }).fill(code)
      await form.getByRole('textbox', { name: t.lost.whatsapp }).fill('11911113333')
      await press(page, t.lost.open)
      await expect(form.getByRole('alert')).toHaveText(t.lost.too_many)
    })

    test('another look is asked for once, in words', async ({ page, request, sql }) => {
      const { code, token } = await handIn(request)
      await decide(request, sql, code, { decision: 'reject', reason: 'already_done' })
      await openAlive(page, `/my-task#${token}`)
      // Nothing that is sent anew would change the answer.
      await expect(page.getByRole('heading', { name: t.now.returned })).toBeVisible()
      await expect(page.getByText(t.now.appeal_text)).toBeVisible()
      const words = page.getByRole('textbox', { name: t.back.appeal })
      await expect(words).toBeVisible()
      await expect(page.getByText(t.back.proof, { exact: true })).toHaveCount(0)
      await words.fill('Oi')
      await press(page, t.back.appeal_send)
      await expect(words).toBeFocused()
      await expect(page.getByText(texts.validation.appeal_short)).toBeVisible()
      await words.fill('Foi outra pessoa\ncom o mesmo número')
      await press(page, t.back.appeal_send)
      await expect(page.getByText(t.timeline.appealed)).toBeVisible()
      await expect(page.getByRole('heading', { name: t.now.in_review })).toBeFocused()
      // Not by whom it was returned the first time.
      await decide(request, sql, code, { decision: 'reject', reason: 'edited' }, await addAdmin(sql))
      await page.reload()
      await expect(page.getByText(t.back.proof, { exact: true })).toBeVisible()
      await expect(page.getByRole('button', { name: t.back.ask })).toHaveCount(0)
    })

    test('a new proof survives a lost connection and a lost answer, and counts once', async ({ page, request, sql }) => {
      const { code, token } = await handIn(request)
      await decide(request, sql, code, { decision: 'reject', reason: 'incomplete' })
      const keys: (string | undefined)[] = []
      let tries = 0
      await page.route('**/api/v1/my-task/proof', async (route) => {
        keys.push(route.request().headers()['idempotency-key'])
        tries++
        if (tries === 1) return route.abort()
        // It arrives, its answer does not.
        if (tries === 2) await route.fetch()
        return tries === 2 ? route.abort() : route.continue()
      })
      await openAlive(page, `/my-task#${token}`)
      await page.getByTestId('proof').setInputFiles(await png())
      await press(page, t.back.send)
      await expect(page.getByText(t.failed.offline)).toBeVisible()
      await expect(page.getByAltText(texts.wizard.task.preview)).toBeVisible()
      await press(page, t.back.send_again)
      await expect.poll(() => tries).toBe(2)
      await expect(page.getByText(t.failed.offline)).toBeVisible()
      await press(page, t.back.send_again)
      await expect(page.getByRole('heading', { name: t.now.in_review })).toBeVisible()
      expect(new Set(keys).size).toBe(1)
      expect(await sql`select number from attempts a join completions c on c.id = a.completion_id where payment_code = ${code}`).toHaveLength(2)
    })

    test('without a connection it shows what was last seen and when, and the newest once there is one', { tag: '@large' }, async ({
      page,
      request,
      sql,
      context,
    }) => {
      const { code, token } = await handIn(request)
      await openAlive(page, `/my-task#${token}`)
      await expect(page.getByRole('heading', { name: t.now.in_review })).toBeVisible()
      await decide(request, sql, code, { decision: 'approve' })
      await page.route('**/api/v1/my-task', (route) => route.abort())
      await page.reload()
      await expect(page.getByText(t.failed.no_answer)).toBeVisible()
      await expect(page.getByRole('status').filter({ hasText: t.failed.no_answer }).locator('time')).toBeVisible()
      await expect(page.getByRole('heading', { name: t.now.in_review })).toBeVisible()
      expect(await violations(page)).toEqual([])
      await context.setOffline(true)
      await press(page, t.failed.try_again)
      await expect(page.getByText(t.failed.no_answer)).toBeVisible()
      await page.unroute('**/api/v1/my-task')
      await context.setOffline(false)
      await expect(page.getByRole('heading', { name: t.now.approved, exact: true })).toBeVisible()
      await expect(page.getByText(t.failed.no_answer)).toHaveCount(0)
    })

    test('a link opened without a connection opens after a reload, its token still nowhere in the address', { tag: '@large' }, async ({ page, request }) => {
      const { code, token } = await handIn(request)
      await page.route('**/api/v1/my-task', (route) => route.abort())
      await openAlive(page, `/my-task#${token}`)
      await expect(page.getByText(t.failed.no_answer)).toBeVisible()
      expect(page.url()).not.toContain(token)
      // The router writes its own address back when the language changes.
      await chooseLanguage(page, 'en')
      await expect(page.locator('html')).toHaveAttribute('lang', 'en')
      expect(page.url()).not.toContain(token)
      await page.unroute('**/api/v1/my-task')
      await page.reload()
      await expect(page.getByText(code)).toBeVisible()
      expect(await page.evaluate(() => sessionStorage.getItem('token of my-task'))).toBeNull()
    })

    test('the name is corrected, the data are taken along and erased, and the link opens nothing from then on', async ({ page, request }) => {
      const { code, token, whatsapp } = await handIn(request, 'Mria Aparecida')
      await openAlive(page, `/my-task#${token}`)
      await press(page, t.data.rename)
      await expect(page.getByRole('textbox', { name: t.data.name })).toHaveAccessibleDescription(texts.wizard.registration.name_hint)
      await page.getByRole('textbox', { name: t.data.name }).fill('Maria Aparecida')
      await press(page, t.data.save)
      await expect(page.getByRole('button', { name: t.data.rename })).toBeVisible()
      await expect(page.getByText('Maria Aparecida', { exact: true })).toBeVisible()

      const [download] = await Promise.all([page.waitForEvent('download'), press(page, t.data.download)])
      expect(download.suggestedFilename()).toBe(`completa-${code}.json`)
      expect(JSON.parse(fs.readFileSync(await download.path(), 'utf8'))).toMatchObject({ payment_code: code, name: 'Maria Aparecida', whatsapp })

      await press(page, t.data.erase)
      const dialog = page.getByRole('alertdialog', { name: t.erase.title })
      await expect(dialog).toContainText(t.erase.lost_in_review)
      expect(await violations(page)).toEqual([])
      await dialog.getByRole('button', { name: t.erase.confirm }).click()
      await expect(dialog.getByText(t.erase.wrong)).toBeVisible()
      await dialog.getByRole('textbox').fill(code.toLowerCase())
      await dialog.getByRole('button', { name: t.erase.confirm }).click()
      await expect(page.getByRole('heading', { name: t.erased.title })).toBeVisible()
      expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(token)
      expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(code)

      await openAlive(page, '/')
      await openAlive(page, `/my-task#${token}`)
      await expect(page.getByRole('heading', { name: t.gone.title })).toBeVisible()
      expect(await violations(page)).toEqual([])
    })

    test('an open page shows a decision by itself, one on a returned task too, and at once when its reader comes back', async ({ page, request, sql }) => {
      const { code, token } = await handIn(request)
      let asked = 0
      page.on('request', (sent) => {
        if (sent.url().endsWith('/api/v1/my-task')) asked++
      })
      /** Lets at most half a minute pass, and no more once the page has asked: a call of which ten seconds pass in one step would end without an answer. */
      const untilAsked = async () => {
        const before = asked
        for (let second = 0; second < 30 && asked === before; second++) {
          await page.clock.runFor(1_000)
          await page.waitForTimeout(20)
        }
        expect(asked).toBeGreaterThan(before)
      }
      await page.clock.install()
      await openAlive(page, `/my-task#${token}`)
      await expect(current(page)).toContainText(t.timeline.in_review_text)
      await decide(request, sql, code, { decision: 'reject', reason: 'unreadable' })
      await untilAsked()
      await expect(current(page)).toContainText(t.timeline.reject)
      // A reviewer undoes the decision and takes another one.
      const [completion] = await sql`select id from completions where payment_code = ${code}`
      const headers = { authorization: `Bearer ${await adminToken(request)}` }
      expect((await request.delete(`/api/v1/completions/${completion?.id}/review`, { headers })).status()).toBe(200)
      await decide(request, sql, code, { decision: 'approve' })
      await untilAsked()
      await expect(page.getByRole('heading', { name: t.now.approved, exact: true })).toBeVisible()
      const before = asked
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      await expect.poll(() => asked).toBeGreaterThan(before)
    })

    test('a saved key is shown to its owner for half a minute', { tag: '@large' }, async ({ page, request }) => {
      const { token } = await handIn(request)
      await request.patch('/api/v1/my-task/payout-method', { headers: { 'x-task-token': token }, data: { method: 'pix', key_type: 'cpf', key: CPF.typed } })
      await page.clock.install()
      await openAlive(page, `/my-task#${token}`)
      const whole = page.getByText(CPF.typed.replace(/\D/g, ''))
      await press(page, t.pay.show)
      await expect(whole).toBeVisible()
      expect(await violations(page)).toEqual([])
      await page.clock.runFor(31_000)
      await expect(whole).toBeHidden()
      await press(page, t.pay.show)
      await expect(whole).toBeVisible()
      await press(page, t.pay.hide)
      await expect(whole).toBeHidden()
    })

    test('a shown key is hidden once another one is saved that looks the same with most of it hidden', async ({ page, request }) => {
      const { token } = await handIn(request)
      const headers = { 'x-task-token': token }
      await request.patch('/api/v1/my-task/payout-method', { headers, data: { method: 'pix', key_type: 'email', key: 'mraia@example.com' } })
      await openAlive(page, `/my-task#${token}`)
      await press(page, t.pay.show)
      await expect(page.getByText('mraia@example.com')).toBeVisible()
      await press(page, t.pay.change)
      const form = page.getByRole('form', { name: payout.form.form })
      await form.getByRole('radio', { name: payout.key_types.email, exact: true }).check()
      await form.getByRole('textbox').fill('maria@example.com')
      await press(page, payout.form.save)
      await expect(page.getByText(t.pay.saved)).toBeVisible()
      await expect(page.getByText('mraia@example.com')).toHaveCount(0)
      await press(page, t.pay.show)
      await expect(page.getByText('maria@example.com')).toBeVisible()
    })

    test('a key from before an administrator sent a link is not shown through it, and one that is saved through it is', async ({ page, request, sql }) => {
      const { code, token } = await handIn(request)
      const data = { method: 'pix', key_type: 'cpf', key: CPF.typed }
      await request.patch('/api/v1/my-task/payout-method', { headers: { 'x-task-token': token }, data })
      const [completion] = await sql`select id from completions where payment_code = ${code}`
      const headers = { authorization: `Bearer ${await adminToken(request)}` }
      const link = await (await request.post(`/api/v1/completions/${completion?.id}/private-link`, { headers })).json()
      await openAlive(page, `/my-task#${link.data.task_token}`)
      await expect(page.getByText(CPF.masked)).toBeVisible()
      await expect(page.getByRole('button', { name: t.pay.change, exact: true })).toBeVisible()
      await expect(page.getByRole('button', { name: t.pay.show })).toHaveCount(0)
      await press(page, t.pay.change)
      const form = page.getByRole('form', { name: payout.form.form })
      await form.getByRole('radio', { name: payout.key_types.email, exact: true }).check()
      await form.getByRole('textbox').fill('maria@example.com')
      await press(page, payout.form.save)
      await press(page, t.pay.show)
      await expect(page.getByText('maria@example.com')).toBeVisible()
    })

    test('who lost link and code reads whom to ask and what to say', { tag: '@large' }, async ({ page }) => {
      await page.route('**/api/v1/links', (route) =>
        route.fulfill({
          json: {
            data: [
              { id: 1, slug: 'whatsapp', title: 'WhatsApp', url: 'https://wa.me/5511900000000' },
              { id: 2, slug: 'email', title: 'E-mail', url: 'mailto:ajuda@example.com' },
              { id: 3, slug: 'telegram', title: 'Telegram', url: 'https://t.me/ajuda' },
            ],
          },
        }),
      )
      await openAlive(page, '/my-tasks')
      const lost = page.getByRole('region', { name: t.lost_both.title })
      for (const [name, address] of [
        [t.lost_both.whatsapp, /^https:\/\/wa\.me\/5511900000000\?text=/],
        [t.lost_both.email, 'mailto:ajuda@example.com'],
        [t.lost_both.telegram, 'https://t.me/ajuda'],
      ] as const)
        await expect(lost.getByRole('link', { name })).toHaveAttribute('href', address)
      expect(await violations(page)).toEqual([])
      await page.setViewportSize({ width: 320, height: 640 })
      await expectNoSidewaysScroll(page)
    })

    test('who knows the code and not the number reads whom to ask, with the code ready to be sent', { tag: '@large' }, async ({ page }) => {
      await page.route('**/api/v1/links', (route) =>
        route.fulfill({ json: { data: [{ id: 1, slug: 'whatsapp', title: 'WhatsApp', url: 'https://wa.me/5511900000000' }] } }),
      )
      await page.addInitScript(() => {
        const codes = [{ code: 'QWER3467', received_at: '2026-01-01T12:00:00.000Z' }]
        localStorage.setItem('payment_codes', JSON.stringify({ state: { codes }, version: 0 }))
      })
      await openAlive(page, '/my-task#QWER3467')
      await expect(page.getByRole('form', { name: t.lost.code_title.replace('{code}', 'QWER3467') })).toBeVisible()
      const lost = page.getByRole('region', { name: t.lost_both.code_title })
      await expect(lost).toContainText(t.lost_both.say_code.replace('{code}', 'QWER3467'))
      const text = encodeURIComponent(t.help.message.replace('{code}', 'QWER3467'))
      await expect(lost.getByRole('link', { name: t.lost_both.whatsapp })).toHaveAttribute('href', `https://wa.me/5511900000000?text=${text}`)
      expect(await violations(page)).toEqual([])
      await page.setViewportSize({ width: 320, height: 640 })
      await expectNoSidewaysScroll(page)
    })

    test('a device that opened a task by its number opens it again with the number that was corrected elsewhere', { tag: '@large' }, async ({
      page,
      request,
    }) => {
      const { code, token, whatsapp } = await handIn(request)
      await openAlive(page, '/my-tasks')
      const lost = page.getByRole('form', { name: t.lost.title })
      await lost.getByRole('textbox', { name: t.lost.code }).fill(code)
      await lost.getByRole('textbox', { name: t.lost.whatsapp }).fill(whatsapp)
      await press(page, t.lost.open)
      await expect(page.getByRole('heading', { name: t.now.in_review })).toBeVisible()
      const number = `2199${whatsapp.slice(-7)}`
      expect((await request.patch('/api/v1/my-task', { headers: { 'x-task-token': token }, data: { whatsapp: number } })).status()).toBe(200)
      await page.reload()
      await expect(page.getByRole('heading', { name: t.gone.code_title.replace('{code}', code) })).toBeVisible()
      await expect(page.getByText(t.gone.code_text)).toBeVisible()
      await expect(page.getByRole('region', { name: t.lost_both.code_title })).toBeVisible()
      expect(await violations(page)).toEqual([])
      await page.setViewportSize({ width: 320, height: 640 })
      await expectNoSidewaysScroll(page)
      const form = page.getByRole('form', { name: t.lost.code_title.replace('{code}', code) })
      await form.getByRole('textbox', { name: t.lost.whatsapp }).fill(number)
      await press(page, t.lost.open)
      await expect(page.getByRole('heading', { name: t.now.in_review })).toBeVisible()
    })

    test('the number is corrected until the approval, and not by who came with code and number', async ({ page, request, sql }) => {
      const { code, token, whatsapp } = await handIn(request)
      await openAlive(page, `/my-task#${token}`)
      await press(page, t.data.change_whatsapp)
      const number = page.getByRole('textbox', { name: t.data.whatsapp })
      await expect(number).toHaveValue(whatsapp)
      await number.fill('(11) 00000-0000')
      await press(page, t.data.save_whatsapp)
      await expect(page.getByText(texts.validation.whatsapp_impossible)).toBeVisible()
      await expect(number).toBeFocused()
      expect(await violations(page)).toEqual([])
      await page.setViewportSize({ width: 320, height: 640 })
      await expectNoSidewaysScroll(page)
      await number.fill('(11) 96543-2109')
      await press(page, t.data.save_whatsapp)
      await expect(page.getByText('+55 11 96543-2109')).toBeVisible()
      await expect(page.getByRole('button', { name: t.data.change_whatsapp })).toBeVisible()
      expect(await sql`select whatsapp from completions where payment_code = ${code}`).toMatchObject([{ whatsapp: '+5511965432109' }])

      const answer = await request.post('/api/v1/task-access', { data: { payment_code: code, whatsapp: '11965432109' } })
      // On a device that does not know the task yet.
      await page.evaluate(() => localStorage.clear())
      await openAlive(page, '/')
      await openAlive(page, `/my-task#${(await answer.json()).data.task_token}`)
      await expect(page.getByText(t.data.whatsapp_ask)).toBeVisible()
      await expect(page.getByRole('button', { name: t.data.change_whatsapp })).toHaveCount(0)

      await signInAdmin(page)
      await page.goto(`/admin/recent-activities?tab=completions&search=${code}`)
      await page.getByRole('button', { name: texts.admin.activity.view_name.replace('{name}', 'Maria Aparecida') }).click()
      await expect(page.getByText(texts.admin.details.number_changed)).toBeVisible()

      await decide(request, sql, code, { decision: 'approve' })
      await page.evaluate(() => localStorage.clear())
      await openAlive(page, '/')
      await openAlive(page, `/my-task#${token}`)
      await expect(page.getByText('+55 11 96543-2109')).toBeVisible()
      await expect(page.getByRole('button', { name: t.data.change_whatsapp })).toHaveCount(0)
    })

    test('help opens WhatsApp with the code ready to be sent', { tag: '@large' }, async ({ page, request }) => {
      const { code, token } = await handIn(request)
      await page.route('**/api/v1/links', (route) =>
        route.fulfill({ json: { data: [{ id: 1, slug: 'whatsapp', title: 'WhatsApp', url: 'https://wa.me/5511900000000' }] } }),
      )
      await openAlive(page, `/my-task#${token}`)
      const link = page.getByRole('link', { name: t.help.open })
      await expect(link).toHaveAttribute('href', `https://wa.me/5511900000000?text=${encodeURIComponent(t.help.message.replace('{code}', code))}`)
    })

    test('the task is on the screen before any picture or form has come', { tag: '@large' }, async ({ page, request }) => {
      const { token } = await handIn(request)
      let isHeld = true
      const held: (() => void)[] = []
      await page.route('**/_next/static/chunks/*.js', async (route) => {
        const response = await route.fetch()
        // What only the forms say.
        if (isHeld && (await response.text()).includes('tel-national')) await new Promise<void>((resolve) => held.push(resolve))
        return route.fulfill({ response })
      })
      await page.goto(`/my-task#${token}`)
      await expect(page.getByRole('heading', { name: t.now.in_review })).toBeVisible()
      await expect.poll(() => held.length).toBe(1)
      await expect(page.getByRole('button', { name: t.data.erase })).toHaveCount(0)
      isHeld = false
      for (const go of held) go()
      await expect(page.getByRole('button', { name: t.data.erase })).toBeVisible()
      await alive(page)
    })

    test('everything is reached by keyboard', { tag: '@large' }, async ({ page, request }) => {
      const { token } = await handIn(request)
      await openAlive(page, `/my-task#${token}`)
      await expect(page.getByRole('button', { name: t.data.erase })).toBeVisible()
      const reached: string[] = []
      await page.getByRole('link', { name: t.list.back }).focus()
      for (let tab = 0; tab < 12; tab++) {
        await page.keyboard.press('Tab')
        reached.push((await page.evaluate(() => document.activeElement?.textContent)) ?? '')
      }
      for (const name of [t.pay.say, t.help.open, t.data.rename, t.data.download, t.data.erase]) expect(reached.some((text) => text.includes(name))).toBe(true)
      await page.getByRole('button', { name: t.pay.say }).focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('radio', { name: payout.methods.pix })).toBeFocused()
      await page.keyboard.press('ArrowDown')
      await expect(page.getByRole('textbox', { name: payout.form.bank, exact: false }).first()).toBeVisible()
    })
  })
}
