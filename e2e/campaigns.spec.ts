import { expect, type Page } from '@playwright/test'
import { tag } from './support/admin'
import { confirmedToken, openAsAdmin } from './support/payout-desk'
import { addAdmin } from './support/review'
import { desktop, oneLanguage } from './support/site'
import { test } from './support/test'

// A call that needs the password is refused until it is typed, and so is an amount of three decimals.
test.use({ viewport: desktop, allowedErrors: [/status of 4(09|22)/] })

for (const { texts } of oneLanguage) {
  const t = texts.campaign_admin
  const field = (page: Page, path: string) => page.locator(`[data-path="${path}"]`)

  const previewOn = (page: Page) => page.frameLocator(`iframe[title="${t.preview.title}"]`)

  /** Opens a part of the editor, or a step inside it. */
  const open = (page: Page, name: string) => page.locator('summary').filter({ hasText: name }).first().click()

  /** Answers the question for the password, if it comes. */
  async function confirm(page: Page, password: string) {
    const asked = page.getByRole('dialog', { name: texts.area.confirm.title })
    await asked.getByLabel(texts.area.confirm.password).fill(password)
    await asked.getByRole('button', { name: texts.area.confirm.submit }).click()
  }

  test('an administrator turns a survey with a code, R$ 4, 500 people and R$ 3,000 into a live campaign', async ({ page, request, sql }) => {
    test.slow()
    const admin = await openAsAdmin(page, sql, '/admin/campaigns')
    await page.getByRole('link', { name: t.list.new }).first().click()
    await page.getByRole('button', { name: t.new.choose_name.replace('{kind}', t.kinds.survey) }).click()
    await expect(page).toHaveURL(/\/admin\/campaigns\/\d+\?tab=content$/)
    const id = Number(/campaigns\/(\d+)/.exec(page.url())?.[1])

    // The draft saves by itself, and the preview shows what is typed.
    const title = `Pesquisa ${tag()}`
    await field(page, 'content.title.pt').fill(title)
    await expect(field(page, 'content.title.en')).toHaveCount(0)
    await open(page, t.content.terms)
    await expect(field(page, 'content.title.pt')).toBeHidden()
    await field(page, 'reward').fill('4,00')
    await field(page, 'commission').fill('0,50')
    await expect(previewOn(page).getByText(title)).toBeVisible()
    await expect(page.getByText(/^Salvo às \d\d:\d\d$/)).toBeVisible()

    // An error says what to write, and goes once what is saved is typed again.
    await field(page, 'reward').fill('abc')
    await expect(page.getByText(texts.validation.amount_expected)).toBeVisible()
    await field(page, 'reward').fill('0,001')
    await expect(page.getByText(texts.validation.amount_decimals)).toBeVisible()
    await field(page, 'reward').fill('4,00')
    await expect(page.getByText(texts.validation.amount_decimals)).toHaveCount(0)

    // What can be read in two ways is not published, and what was typed on the way to it is taken back.
    await field(page, 'reward').fill('4,0')
    await field(page, 'reward').pressSequentially('00')
    await expect(page.getByText(t.fields.unsure_amount.replace('{value}', 'R$ 4.000,00').replace('{plain}', '4000,00'))).toBeVisible()
    await page.getByRole('button', { name: t.publish.button, exact: true }).click()
    const refused = page.getByRole('dialog', { name: t.publish.title })
    await refused.getByRole('listitem').filter({ hasText: 'R$ 4.000,00' }).getByRole('button').click()
    await expect(field(page, 'reward')).toBeFocused()
    const [kept] = await sql`select reward_cents from campaign_versions where campaign_id = ${id}`
    expect(kept).toMatchObject({ reward_cents: 400 })
    await field(page, 'reward').fill('4.000')
    await expect(page.getByText(t.fields.understood.replace('{value}', 'R$ 4.000,00'))).toBeVisible()
    await field(page, 'reward').fill('4,00')
    await expect(page.getByText(t.fields.understood.replace('{value}', 'R$ 4,00'))).toBeVisible()

    // A proof item that was removed comes back as it was.
    const item = t.item_kinds.code
    await open(page, t.content.items)
    await page.getByRole('button', { name: t.fields.remove.replace('{name}', `1. ${item}`), exact: true }).click()
    await expect(page.getByLabel(t.items.code)).toHaveCount(0)
    await page.getByRole('button', { name: t.items.undo, exact: true }).click()
    await expect(page.getByLabel(t.items.code)).toBeVisible()

    // What is missing leads to its field.
    await page.getByRole('button', { name: t.publish.button, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: t.publish.title })
    await expect(dialog.getByRole('listitem').filter({ hasText: texts.validation.link_needed })).toBeVisible()
    await dialog.getByRole('listitem').filter({ hasText: texts.validation.task_code_required }).getByRole('button').click()
    const code = page.getByLabel(t.items.code)
    await expect(code).toBeFocused()
    await code.fill('GIRASSOL')
    await code.press('Tab')
    await expect(page.getByText(t.items.code_kept)).toBeVisible()
    await open(page, t.content.steps)
    await open(page, `. ${t.step_kinds.task}`)
    // The preview shows the step that is edited, as the wizard draws it, and can be turned.
    await expect(previewOn(page).getByText(texts.campaign_wizard.titles.task, { exact: true })).toBeVisible()
    await page.getByLabel(t.steps.link, { exact: true }).fill('https://pesquisas.example.com/1')
    await expect(previewOn(page).getByText('pesquisas.example.com')).toBeVisible()
    await page.getByRole('button', { name: t.preview.previous }).click()
    await expect(previewOn(page).getByText(texts.campaign_wizard.titles.registration, { exact: true })).toBeVisible()

    // 500 people at R$ 4.50 are R$ 2,250; above the limit a second administrator confirms the R$ 3,000.
    await page.getByRole('tab', { name: t.page.tab.money }).click()
    await page.getByRole('button', { name: t.money.fund }).click()
    const fund = page.getByRole('dialog', { name: t.money.fund_title })
    const funded = page.getByRole('alertdialog', { name: t.money.fund_sure.replace('{amount}', 'R$ 3.000,00') })
    await fund.getByLabel(t.money.reference).fill('TED 4711')
    // What can be read in two ways is asked about, and nothing is booked.
    await fund.getByLabel(t.money.amount).fill('3,000')
    await expect(fund).toContainText(t.fields.unsure_amount.replace('{value}', 'R$ 3.000,00').replace('{plain}', '3000,00'))
    await fund.getByRole('button', { name: t.money.fund_do }).click()
    await expect(fund.getByLabel(t.money.amount)).toBeFocused()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await fund.getByLabel(t.money.amount).fill('3.000')
    await expect(fund).toContainText(t.fields.understood.replace('{value}', 'R$ 3.000,00'))
    await expect(fund).toContainText(/Paga 666 vagas/)
    await fund.getByRole('button', { name: t.money.fund_do }).click()
    await expect(funded).toContainText('TED 4711')
    expect(await sql`select from campaign_fundings where campaign_id = ${id}`).toHaveLength(0)
    await funded.getByRole('button', { name: t.money.fund_do }).click()
    await confirm(page, admin.password)
    // Who asked learns what happens next, and cannot confirm it.
    await expect(page.getByText(t.money.own_fund.split('{limit}')[1] ?? '')).toBeVisible()
    await expect(page.getByRole('button', { name: t.money.confirm, exact: true })).toBeHidden()
    const [funding] = await sql`select id, amount_cents from campaign_fundings where campaign_id = ${id}`
    expect(Number(funding?.amount_cents)).toBe(300_000)
    const authorization = `Bearer ${await confirmedToken(request, await addAdmin(sql))}`
    const decided = await request.post(`/api/v1/campaigns/${id}/fundings/${funding?.id}`, { headers: { authorization }, data: { decision: 'confirm' } })
    expect(decided.status()).toBe(200)

    await page.getByRole('button', { name: t.publish.button, exact: true }).click()
    await expect(dialog).toContainText('666')
    await expect(dialog).toContainText(t.publish.address_provisional)
    await expect(dialog).not.toContainText('versão antiga')
    await dialog.getByRole('button', { name: t.publish.confirm }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('link', { name: /^Ver a página pública/ })).toHaveAttribute('href', /^\/tasks\//)
    await expect(page.getByRole('main').getByText(t.states.live, { exact: true }).first()).toBeVisible()
    const next = page.getByRole('region', { name: t.published.title })
    await expect(next).toContainText(/\/tasks\/pesquisa-/)
    await expect(next.getByRole('button', { name: t.published.copy })).toBeVisible()
    const [live] =
      await sql`select c.state, v.reward_cents, v.commission_cents, v.content from campaigns c join campaign_versions v on v.id = c.version_id where c.id = ${id}`
    expect(live).toMatchObject({ state: 'live', reward_cents: 400, commission_cents: 50 })
    expect(JSON.stringify(live?.content)).toContain(title)
    expect(JSON.stringify(live?.content)).not.toContain('GIRASSOL')

    await page.goto(`/admin/campaigns?search=${encodeURIComponent(title)}`)
    const row = page.getByRole('row').filter({ hasText: title })
    await expect(row).toContainText(t.states.live)
    // R$ 3,000 pay for 666 people at R$ 4.50 each.
    await expect(row).toContainText('666')
  })

  test('what is typed in a campaign is saved or asked about when its page is left', async ({ page, sql }) => {
    await openAsAdmin(page, sql, '/admin/campaigns/new')
    await page.getByRole('button', { name: t.new.choose_name.replace('{kind}', t.kinds.survey) }).click()
    await expect(page).toHaveURL(/\/admin\/campaigns\/\d+\?tab=content$/)
    const id = Number(/campaigns\/(\d+)/.exec(page.url())?.[1])

    // The browser's own button leaves the field without a further press.
    await open(page, t.content.items)
    await page.getByLabel(t.items.code).fill('GIRASSOL')
    await page.goBack()
    await expect(page).toHaveURL(/\/new$/)
    await expect.poll(async () => JSON.stringify(await sql`select content from campaign_versions where campaign_id = ${id}`)).toContain('code_hash')

    await page.goForward()
    await open(page, t.content.items)
    await expect(page.getByText(t.items.code_kept)).toBeVisible()
    await open(page, t.settings.title)
    await field(page, 'settings.place_minutes').fill('45')
    // Settings stay typed on another tab.
    await page.getByRole('tab', { name: t.page.tab.money }).click()
    await page.getByRole('link', { name: texts.admin.area.campaigns }).first().click()
    const asked = page.getByRole('alertdialog', { name: t.page.leave })
    await expect(asked).toContainText(t.page.leave_settings_text)
    await asked.getByRole('button', { name: texts.common.cancel }).click()
    await page.getByRole('tab', { name: t.page.tab.content }).click()
    await expect(field(page, 'settings.place_minutes')).toHaveValue('45')
  })

  test('a word that a right picture and a wrong one would show is told at its field, and saved once it is only in one list', { tag: '@large' }, async ({
    page,
    sql,
  }) => {
    await openAsAdmin(page, sql, '/admin/campaigns/new')
    await page.getByRole('button', { name: t.new.choose_name.replace('{kind}', t.kinds.follow) }).click()
    await expect(page).toHaveURL(/\/admin\/campaigns\/\d+\?tab=content$/)
    const id = Number(/campaigns\/(\d+)/.exec(page.url())?.[1])
    await open(page, t.content.items)
    const right = page.getByLabel(t.items.words, { exact: true })
    const wrong = page.getByLabel(t.items.wrong_words, { exact: true })
    // The template proposes words of both kinds.
    await expect(right).toHaveValue(/Seguindo/)
    await expect(wrong).toHaveValue(/Seguir/)

    await right.fill('Seguindo | Following\n@cafe.do.bairro')
    await wrong.fill('Seguir | Follow\nSEGUINDO')
    await expect(wrong).toHaveAccessibleDescription(new RegExp(texts.validation.word_in_both))
    await wrong.fill('Seguir | Follow')
    await expect(page.getByText(texts.validation.word_in_both)).toHaveCount(0)
    const kept = async () => (await sql`select content->'proof_items'->0 as item from campaign_versions where campaign_id = ${id}`)[0]?.item
    await expect.poll(kept).toMatchObject({ words: ['Seguindo | Following', '@cafe.do.bairro'], wrong_words: ['Seguir | Follow'] })
  })
}
