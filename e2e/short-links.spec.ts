import { expect, type Page } from '@playwright/test'
import type { Sql } from 'postgres'
import { asOwnDevice, campaignWizardOn } from './support/campaign-wizard'
import { publishCampaign, SURVEY_CODE } from './support/campaigns'
import { png } from './support/pictures'
import { test } from './support/test'
import { completionOf, makePromoter, texts, wizardOn } from './support/wizard'

const { common } = texts.pt

/** The address of the default campaign's page. */
const DEFAULT_SLUG = 'short-task'

/** What the device keeps of links. */
const kept = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('referral_code') ?? '{}').state)

const clicksOf = (sql: Sql, code: string) =>
  sql`select campaign_id::int as campaign, label, verdict from clicks join users on users.id = clicks.promoter_id where users.referral_code = ${code} order by clicks.id`

/** Does the default campaign's task. @returns the stored completion */
async function doTask(page: Page, sql: Sql, suffix: string) {
  const wizard = wizardOn(page, 'pt')
  await page.goto('/perform-task')
  await wizard.toTask(`Maria ${suffix}`)
  await wizard.toContact(await png())
  await wizard.submit()
  return completionOf(sql, await wizard.code())
}

test('a short link redirects by HTTP alone, in every language, and is kept nowhere', async ({ request, sql }) => {
  const code = await makePromoter(sql)
  for (const [from, to] of [
    [`/r/${code}`, `/?referral_code=${code}`],
    [`/r/${code}/stories`, `/?referral_code=${code}&label=stories`],
    [`/r/${code}/stories?task=some-task&x=1`, `/tasks/some-task?referral_code=${code}&label=stories`],
    [`/r/${code}/No%20label?task=/evil.example`, `/?referral_code=${code}`],
    ['/r/nobody/stories', '/?referral_code=nobody&label=stories'],
  ] as const) {
    for (const language of ['pt-BR', 'en-US']) {
      const answer = await request.get(from, { maxRedirects: 0, headers: { 'accept-language': language } })
      const { location = '', ...headers } = answer.headers()
      expect([from, answer.status(), location, headers['cache-control']]).toEqual([from, 307, to, 'no-store'])
    }
  }
  // A language in front is dropped, as everywhere.
  expect((await request.get(`/en/r/${code}/stories`, { maxRedirects: 0 })).headers().location).toMatch(new RegExp(`/r/${code}/stories$`))
})

test('the label of a short link is that of the click and of the completion', { tag: '@large' }, async ({ page, sql }) => {
  const code = await makePromoter(sql)
  await page.goto(`/r/${code}/stories`)
  await expect(page).toHaveURL(new RegExp(`/\\?referral_code=${code}&label=stories$`))
  await expect.poll(() => clicksOf(sql, code)).toEqual([{ campaign: 1, label: 'stories', verdict: 'counted' }])
  expect(await doTask(page, sql, 'dos Stories')).toMatchObject({ promoter: code, label: 'stories', campaign_id: '1' })
})

test('the short link to a task leads to its page; what is opened and done there is of its campaign and label', { tag: '@large' }, async ({ page, sql }) => {
  const code = await makePromoter(sql)
  await page.goto(`/r/${code}/grupo?task=${DEFAULT_SLUG}`)
  await expect.poll(() => clicksOf(sql, code)).toEqual([{ campaign: 1, label: 'grupo', verdict: 'counted' }])
  expect(await doTask(page, sql, 'do Grupo')).toMatchObject({ promoter: code, label: 'grupo', campaign_id: '1' })
})

test('a further link of the same promoter counts for its own task and changes nothing of the first; one of somebody else does nothing', {
  tag: '@large',
}, async ({ page, request, sql }) => {
  const [code, other] = [await makePromoter(sql), await makePromoter(sql)]
  const survey = await publishCampaign(request, sql)
  await page.goto(`/r/${code}/stories`)
  await expect.poll(async () => (await kept(page))?.referral_code).toBe(code)
  for (const link of [
    `/r/${code}/bio?task=${survey.slug}`,
    `/r/${code}/again?task=${survey.slug}`,
    `/r/${other}/theirs?task=${survey.slug}`,
    `/r/${code}/late`,
  ]) {
    await page.goto(link)
    await page.waitForLoadState('networkidle')
  }
  const own = [
    { campaign: 1, label: 'stories', verdict: 'counted' },
    { campaign: survey.id, label: 'bio', verdict: 'counted' },
  ]
  await expect.poll(() => clicksOf(sql, code)).toEqual(own)
  expect(await clicksOf(sql, other)).toEqual([])
  await expect
    .poll(() => kept(page))
    .toEqual({
      referral_code: code,
      pending: [],
      links: [
        { code, label: 'stories', sent: true },
        { code, campaign: survey.slug, label: 'bio', sent: true },
      ],
    })
})

test('a link is kept before any script has come, and what an older release stored is read', { tag: '@large' }, async ({ page, sql }) => {
  const [code, older] = [await makePromoter(sql), await makePromoter(sql)]
  await page.route('**/_next/static/chunks/*.js', () => {})
  await page.goto(`/r/${code}/stories`, { waitUntil: 'commit' })
  await expect(page.getByRole('main').getByRole('link', { name: common.start_now }).first()).toBeVisible()
  expect(await kept(page)).toEqual({ referral_code: null, pending: [code], links: [{ code, label: 'stories' }] })
  await page.evaluate((value) => localStorage.setItem('referral_code', value), JSON.stringify({ state: { referral_code: null, pending: [older] }, version: 0 }))
  await page.unroute('**/_next/static/chunks/*.js')
  await page.goto('/policy')
  await expect.poll(() => kept(page)).toEqual({ referral_code: older, pending: [] })
  expect(await clicksOf(sql, older)).toEqual([{ campaign: 1, label: null, verdict: 'counted' }])
})

test('a label that nobody could have given is dropped with its link still counted', async ({ page, sql }) => {
  const code = await makePromoter(sql)
  await page.goto(`/?referral_code=${code}&label=${'x'.repeat(41)}`)
  await expect.poll(() => clicksOf(sql, code)).toEqual([{ campaign: 1, label: null, verdict: 'counted' }])
  await expect.poll(() => kept(page)).toEqual({ referral_code: code, pending: [] })
})

test('whoever chooses a survey by a short link and does it is there under the label of the link', { tag: '@large' }, async ({ page, request, sql }) => {
  const code = await makePromoter(sql)
  const survey = await publishCampaign(request, sql)
  const wizard = campaignWizardOn(page, 'pt')
  await asOwnDevice(page)
  await page.goto(`/r/${code}/stories?task=${survey.slug}`)
  await expect(page.getByRole('heading', { level: 1, name: survey.title.pt })).toBeVisible()
  await expect.poll(() => clicksOf(sql, code)).toEqual([{ campaign: survey.id, label: 'stories', verdict: 'counted' }])
  await page.goto(`/tasks/${survey.slug}/do`)
  await wizard.toProof()
  await wizard.field('Código da última tela da pesquisa').fill(SURVEY_CODE)
  await wizard.go()
  await wizard.at('contact')
  await wizard.submit()
  const [row] = await sql`select label, campaign_id::int as campaign, u.referral_code as code from completions c join users u on u.id = c.promoter_id
    where payment_code = ${await wizard.code()}`
  expect(row).toEqual({ label: 'stories', campaign: survey.id, code })
  expect(await sql`select label from campaign_places where campaign_id = ${survey.id}`).toEqual([{ label: 'stories' }])
})
