import { expect } from '@playwright/test'
import { asOwnDevice, campaignWizardOn } from './support/campaign-wizard'
import { publishCampaign, SURVEY_CODE } from './support/campaigns'
import { end, ownKey, start, transactionNumber } from './support/payouts'
import { makePromoter, signIn } from './support/promoter'
import { phone, withoutBanner } from './support/site'
import { test } from './support/test'
import { texts } from './support/wizard'

/** Lighthouse's slow 4G. */
const slow4g = { offline: false, latency: 150, downloadThroughput: (1600 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 }
const LABEL = 'stories'

test('on a phone with slow 4G somebody chooses a survey, does it, is approved by the rule of 7 days and paid, and the promoter sees it under their label', async ({
  page,
  request,
  sql,
  browser,
}) => {
  test.setTimeout(240_000)
  const { tasks, my_task, promoter } = texts.pt
  const survey = await publishCampaign(request, sql, { reward: 4, commission: 1, acceptAfterDays: 7 })
  const { email, code: referralCode } = await makePromoter(request, 'Bia Lima')
  const wizard = campaignWizardOn(page, 'pt')
  await page.setViewportSize(phone)
  await asOwnDevice(page)
  await withoutBanner(page)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', slow4g)

  // By the promoter's link to all tasks; the survey is chosen in their list.
  await page.goto(`/r/${referralCode}/${LABEL}`)
  await page.waitForURL(/referral_code=/)
  await expect.poll(() => sql`select label from clicks c join users u on u.id = c.promoter_id where u.email = ${email}`).toEqual([{ label: LABEL }])
  await page.goto('/tasks')
  await page.getByRole('article').filter({ hasText: survey.title.pt }).getByRole('link').click()
  await expect(page.getByText('Se ninguém responder em 7 dias')).toBeVisible()
  await page.getByRole('link', { name: tasks.start.start, exact: true }).click()
  await wizard.toProof('Maria Aparecida')
  await wizard.field('Código da última tela da pesquisa').fill(SURVEY_CODE)
  await wizard.go()
  await wizard.at('contact')
  await wizard.submit()
  const paymentCode = await wizard.code()

  // Says how to be paid, and comes back eight days later.
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('my-tasks') ?? '{}').state.tasks[0].token)
  const given = await request.patch('/api/v1/my-task/payout-method', { headers: { 'x-task-token': token }, data: ownKey().method })
  expect(given.status(), await given.text()).toBe(200)
  // They took twenty minutes: no rule approves what was handed in faster than a person can.
  await sql`update clicks set created_at = created_at - interval '8 days 20 minutes' where id = (select click_id from completions where payment_code = ${paymentCode})`
  await sql`update campaign_places set created_at = created_at - interval '8 days 20 minutes' where completion_id = (select id from completions where payment_code = ${paymentCode})`
  await sql`update completions set created_at = created_at - interval '8 days' where payment_code = ${paymentCode}`
  await sql`update attempt_signals set due_at = now() where completion_id = (select id from completions where payment_code = ${paymentCode})`
  const becomes = (job: string, is: () => Promise<unknown>, wanted: unknown) =>
    expect
      .poll(
        async () => {
          await sql`update jobs set due_at = now() where name = ${job}`
          return is()
        },
        { timeout: 90_000, intervals: [1_000] },
      )
      .toEqual(wanted)
  const statusOf = async () => (await sql`select status from completions where payment_code = ${paymentCode}`)[0]?.status
  await becomes('approve what was not decided in time', statusOf, 'approved')
  await sql`update payout_methods m set usable_at = now() from completions c where c.id = m.completion_id and payment_code = ${paymentCode}`
  const payoutOf = async () =>
    (await sql`select state, amount_cents::int as cents from payouts p join completions c on c.id = p.completion_id where payment_code = ${paymentCode}`)[0]
  await becomes('ask for due payouts', payoutOf, { state: 'requested', cents: 400 })
  await start(request, sql, paymentCode)
  await end(request, sql, paymentCode, { transaction_id: transactionNumber() })
  await page.goto(`/my-task#${token}`)
  await expect(page.getByRole('heading', { name: my_task.now.paid, exact: false }).first()).toBeVisible()

  const other = await (await browser.newContext({ locale: 'pt-BR' })).newPage()
  await signIn(other, { email })
  await other.goto(`/promoter/campaigns?task=${survey.slug}`)
  const row = other.getByRole('table', { name: promoter.campaigns.figures.by_label }).getByRole('row').filter({ hasText: LABEL })
  await expect(row).toContainText('R$ 1,00'.replace(' ', '\u00a0'))
  await other.context().close()
})
