import { expect, type Page } from '@playwright/test'
import { decide } from './support/completions'
import { png } from './support/pictures'
import { expectNoSidewaysScroll, oneLanguage, violations } from './support/site'
import { test } from './support/test'
import { texts, wizardOn } from './support/wizard'

/** The codes of the list, as they stand. */
const listed = (page: Page, title: string) => page.getByRole('region', { name: title }).getByRole('listitem').locator('p:first-child').allTextContents()

const stored = (page: Page, key: string) => page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? 'null')?.state, key)

/** How much paper is left below the last link of the page's content, in pixels. */
const belowLastLink = (page: Page) =>
  page.getByRole('main').evaluate((main) => {
    const end = [...main.querySelectorAll('a')].at(-1)?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY
    return document.documentElement.scrollHeight - window.scrollY - end
  })

async function finish(page: Page) {
  const wizard = wizardOn(page, 'pt')
  await wizard.toTask()
  await wizard.toContact(await png())
  await wizard.submit()
  return wizard.code()
}

const { wizard: pt } = texts.pt

test.describe('payment codes', () => {
  test.use({ locale: 'pt-BR', permissions: ['clipboard-read', 'clipboard-write'] })

  test('a new task is begun after asking only, and earlier codes stay on the device, newest first', { tag: '@large' }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const wizard = wizardOn(page, 'pt')
    const codes: string[] = []
    await page.goto('/perform-task')
    for (let task = 0; task < 2; task++) {
      await wizard.toTask()
      await wizard.toContact(await png())
      await wizard.submit()
      codes.unshift(await wizard.code())
      const dialog = page.getByRole('alertdialog', { name: pt.done.again_question })
      await wizard.button(pt.done.again).click()
      await expect(dialog).toBeVisible()
      await dialog.getByRole('button', { name: texts.pt.common.cancel }).click()
      await expect(dialog).toBeHidden()
      expect(await wizard.code()).toBe(codes[0])
      if (task === 1) expect(await listed(page, pt.codes.earlier)).toEqual(codes.slice(1))
      expect(await belowLastLink(page), 'the last line does not touch the edge of a phone').toBeGreaterThan(20)
      await wizard.button(pt.done.again).click()
      expect(await violations(page)).toEqual([])
      await dialog.getByRole('button', { name: pt.done.again_confirm }).click()
      await wizard.at(1)
      await expect.poll(() => listed(page, pt.codes.title)).toEqual(codes)
    }
    expect(await violations(page)).toEqual([])
    await page.setViewportSize({ width: 320, height: 640 })
    await expectNoSidewaysScroll(page)
    await page.reload()
    await expect.poll(() => listed(page, pt.codes.title)).toEqual(codes)
    await page.getByRole('button', { name: `${pt.codes.copy} ${codes[1]}` }).click()
    await expect(page.getByText(texts.pt.toasts.code_copied)).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes[1])
    expect(Object.keys(await stored(page, 'registration-storage')).sort()).toEqual(['data', 'rewardCode', 'step'])
  })
})

test('a code outlives what another tab writes over the draft, and appears in that tab', { tag: '@large' }, async ({ page, context }) => {
  const other = await context.newPage()
  await other.goto('/perform-task')
  const elsewhere = wizardOn(other, 'pt')
  await elsewhere.toPerson()
  await page.goto('/perform-task')
  // A tab behind another one is drawn once a second.
  await page.bringToFront()
  const here = wizardOn(page, 'pt')
  await here.at(3)
  await here.button(pt.back).click()
  await here.at(2)
  await here.button(pt.back).click()
  const code = await finish(page)
  // The other tab still has its own draft, and writes it.
  await other.bringToFront()
  await elsewhere.field(pt.registration.name).fill('Outra pessoa')
  await expect.poll(() => stored(other, 'registration-storage')).toMatchObject({ step: 3, rewardCode: null })
  await elsewhere.button(pt.back).click()
  await elsewhere.at(2)
  await elsewhere.button(pt.back).click()
  await expect.poll(() => listed(other, pt.codes.title)).toEqual([code])
  await page.bringToFront()
  await page.reload()
  await here.at(1)
  await expect.poll(() => listed(page, pt.codes.title)).toEqual([code])
})

test('a second tab with the same task follows once the first has sent it, and sends nothing again', { tag: '@large' }, async ({ page, context, sql }) => {
  const here = wizardOn(page, 'pt')
  const name = `Duas Abas ${Date.now()}`
  await here.openTask(name)
  await here.toContact(await png())
  const other = await context.newPage()
  await other.goto('/perform-task')
  const elsewhere = wizardOn(other, 'pt')
  await elsewhere.at(6)
  await page.bringToFront()
  await here.submit()
  const code = await here.code()
  await other.bringToFront()
  expect(await elsewhere.code()).toBe(code)
  expect(await sql`select id from completions where name = ${name}`).toHaveLength(1)
})

test.describe('a key that is wrong at first', () => {
  test.use({ allowedErrors: [/status of 422/] })
  test('step 7 takes the PIX key, says that it is saved and leads on through the private link', { tag: '@large' }, async ({ page, sql }) => {
    const wizard = wizardOn(page, 'pt')
    await wizard.openTask()
    await wizard.toContact(await png())
    await wizard.submit()
    const code = await wizard.code()
    await wizard.button(pt.done.pay_open).click()
    const form = page.getByRole('form', { name: pt.done.pay_title })
    await form.getByRole('radio', { name: texts.pt.payout.key_types.phone }).check()
    await form.getByRole('textbox').fill('1133334444')
    await form.getByRole('button', { name: pt.done.pay_save }).click()
    await expect(form.getByText(texts.pt.validation.pix_phone)).toBeVisible()
    await form.getByRole('textbox').fill('(11) 98765-4321')
    await form.getByRole('button', { name: pt.done.pay_save }).click()
    await expect(page.getByText(pt.done.pay_saved)).toBeVisible()
    const [row] = await sql`select method from payout_methods m join completions c on c.id = m.completion_id where payment_code = ${code}`
    expect(row?.method).toMatchObject({ key: '+5511987654321' })
    await page.reload()
    await expect(page.getByText(pt.done.pay_known)).toBeVisible()
    expect(await violations(page)).toEqual([])
  })
})

for (const { locale, texts: its } of oneLanguage)
  test.describe(`in ${locale}`, () => {
    test.use({ locale })
    test('step 7 says beforehand that a key waits, for a task whose link somebody else may have', { tag: '@large' }, async ({ page, request, sql }) => {
      const t = its.wizard.done
      const wizard = wizardOn(page, locale === 'pt-BR' ? 'pt' : 'en')
      await wizard.openTask()
      await wizard.toContact(await png())
      await wizard.submit()
      const code = await wizard.code()
      await sql`insert into task_tokens (hash, completion_id, origin) select ${`support of ${code}`}, id, 'support' from completions where payment_code = ${code}`
      await wizard.button(t.pay_open).click()
      await expect(page.getByText(t.pay_text_shared)).toBeVisible()
      await page.reload()
      await decide(request, sql, code, { decision: 'approve' })
      await wizard.button(t.pay_open).click()
      await expect(page.getByText(t.pay_text_waits)).toBeVisible()
      const form = page.getByRole('form', { name: t.pay_title })
      await form.getByRole('radio', { name: its.payout.key_types.email, exact: true }).check()
      await form.getByRole('textbox').fill('maria@example.com')
      await form.getByRole('button', { name: t.pay_save }).click()
      await expect(page.getByText(t.pay_saved_approved)).toBeVisible()
      await expect(page.getByText(t.pay_from.split('<')[0] ?? '')).toBeVisible()
      await expect(page.getByText(t.pay_saved, { exact: true })).toHaveCount(0)
    })
  })

test('two tabs that finish at the same time keep both codes', { tag: '@large' }, async ({ page, context }) => {
  const other = await context.newPage()
  await page.goto('/perform-task')
  await other.goto('/perform-task')
  await page.bringToFront()
  const one = await finish(page)
  await other.bringToFront()
  const two = await finish(other)
  await other.goto('/')
  await other.goto('/perform-task')
  await expect.poll(() => listed(other, pt.codes.earlier)).toEqual([one])
  expect((await stored(other, 'payment_codes')).codes.map(({ code }: { code: string }) => code)).toEqual([two, one])
})

test('a code from before codes were kept joins the list, and one whose time has ended stays in it', async ({ page }) => {
  await page.addInitScript(() => {
    if (localStorage.getItem('registration-storage')) return
    const data = { code_expires_at: '2020-01-01T00:00:00.000Z' }
    localStorage.setItem('registration-storage', JSON.stringify({ state: { step: 7, data, rewardCode: 'ABCD3467' }, version: 0 }))
  })
  const wizard = wizardOn(page, 'pt')
  await page.goto('/perform-task')
  expect(await wizard.code()).toBe('ABCD3467')
  // Its texts speak of a link, which this device does not have.
  const link = page.getByRole('link', { name: pt.done.lost_open })
  await expect(link).toHaveAttribute('href', '/my-task#ABCD3467')
  expect(await violations(page)).toEqual([])
  await wizard.button(pt.done.again).click()
  await wizard.button(pt.done.again_confirm).click()
  await wizard.at(1)
  const entry = page.getByRole('region', { name: pt.codes.title }).getByRole('listitem')
  await expect(entry).toContainText('ABCD3467')
  await expect(entry).toContainText(pt.codes.expired)
})
