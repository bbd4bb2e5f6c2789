import { expect } from '@playwright/test'
import { signInAdmin } from './support/admin'
import { publishCampaign } from './support/campaigns'
import { part } from './support/completions'
import { card, clicks, signInNew } from './support/promoter'
import { desktop, languages, violations } from './support/site'
import { test } from './support/test'

for (const { locale, texts, tags } of languages) {
  const { promoter: own, area } = texts

  test.describe(`in ${locale}`, { tag: tags }, () => {
    test.use({ locale, viewport: desktop })

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

    test('clicks that do not count say of which campaign and link they are, and can be limited to a campaign', async ({ page, request, sql }) => {
      const { code } = await signInNew(page, request)
      const survey = await publishCampaign(request, sql)
      const title = survey.title[locale === 'pt-BR' ? 'pt' : 'en'] ?? ''
      const open = (query: string) => request.get(`/api/v1/referrals/${code}${query}`, { headers: { 'x-device-fingerprint': `one-${code}` } })
      for (const query of ['', '?label=bio', `?campaign=${survey.slug}`, `?campaign=${survey.slug}&label=stories`]) await open(query)
      await page.goto('/promoter/total-clicks?verdict=not_counted')
      const rows = page.locator('main tbody tr')
      await expect(rows).toHaveCount(2)
      await expect(rows.first()).toContainText(title)
      await expect(rows.first()).toContainText(area.campaigns.of_link.replace('{label}', 'stories'))
      await expect(rows.last()).toContainText(area.campaigns.of_link.replace('{label}', 'bio'))
      await page.getByLabel(area.campaigns.label, { exact: true }).selectOption({ label: title })
      await expect(page).toHaveURL(new RegExp(`campaign=${survey.id}`))
      await expect(rows).toHaveCount(1)
      await expect(rows.first()).toContainText(title)
      await expect(rows.first()).toContainText(area.verdict.repeat.split('<at>')[0] ?? '')
      expect(await violations(page)).toEqual([])
    })
  })
}
