import { expect } from '@playwright/test'
import { addPromoters, signInAdmin, tag } from './support/admin'
import { hold } from './support/hold'
import { clicks, comeBack, refresh, signInNew } from './support/promoter'
import { oneLanguage } from './support/site'
import { test } from './support/test'

for (const { locale, texts } of oneLanguage) {
  const { promoter: own } = texts

  test.describe(`in ${locale}`, () => {
    test.use({ locale, viewport: { width: 1280, height: 900 } })

    test('a chart says which period is on its way and keeps the one before, dimmed', async ({ page, request }) => {
      const { code } = await signInNew(page, request)
      await clicks(request, code, 1, 'chart')
      await page.goto('/promoter')
      const chart = page.getByRole('figure', { name: own.dashboard.chart_caption })
      await expect(chart.getByRole('row')).toHaveCount(31)
      const release = await hold(page, '**/api/v1/dashboard-summary?days=90')
      await page.getByRole('radio', { name: own.dashboard.days.replace('{days}', '90') }).click()
      await expect(chart).toHaveAttribute('aria-busy', 'true')
      await expect(chart.getByRole('status')).toHaveText(own.dashboard.waiting.replace('{days}', '90'))
      await expect(chart.getByRole('row')).toHaveCount(31)
      release()
      await expect(chart.getByRole('row')).toHaveCount(91)
      await expect(chart).toHaveAttribute('aria-busy', 'false')
      await expect(chart.getByRole('status')).toBeEmpty()
    })
  })
}

test('lists and figures stay as they are for five minutes, say how old they are, and are asked for anew by their button', async ({ page, request }) => {
  await page.clock.install()
  const { code } = await signInNew(page, request)
  await clicks(request, code, 1, 'fresh')
  const asked: string[] = []
  page.on('request', (call) => /\/api\/v1\/(clicks|dashboard-summary)\?/.test(call.url()) && asked.push(new URL(call.url()).pathname.split('/').at(-1) ?? ''))
  await page.goto('/promoter')
  await expect(page.getByText('Atualizado agora')).toBeVisible()
  await page.getByRole('link', { name: 'Cliques' }).first().click()
  await expect(page.getByText('Só clicou')).toHaveCount(1)
  await clicks(request, code, 1, 'fresher')
  await page.clock.fastForward(130_000)
  await expect(page.getByText('Atualizado há 2 min')).toBeVisible()
  await comeBack(page)
  await page.goBack()
  await expect(page.getByText('Atualizado há 2 min')).toBeVisible()
  await page.goForward()
  await expect(page.getByText('Só clicou')).toHaveCount(1)
  expect(asked).toEqual(['dashboard-summary', 'clicks'])
  await refresh(page)
  await expect(page.getByText('Só clicou')).toHaveCount(2)
  await expect(page.getByText('Atualizado agora')).toBeVisible()
  await clicks(request, code, 1, 'freshest')
  await page.clock.fastForward(301_000)
  await comeBack(page)
  await expect(page.getByText('Só clicou')).toHaveCount(3)
  expect(asked).toEqual(['dashboard-summary', 'clicks', 'clicks', 'clicks'])
})

test('a list that stays open over midnight says yesterday of what was today', async ({ page, request }) => {
  await page.clock.install()
  const { code } = await signInNew(page, request)
  await clicks(request, code, 1, 'midnight')
  await page.goto('/promoter/total-clicks')
  const time = page.locator('main tbody time')
  await expect(time).toHaveText(/^hoje, \d\d:\d\d$/)
  await page.clock.fastForward('24:00:00')
  await expect(time).toHaveText(/^ontem, \d\d:\d\d$/)
  await expect(time).toHaveAttribute('title', /20\d\d/)
})

test('what an administrator does stands in the audit log at once', async ({ page, sql }) => {
  const name = `Registro ${tag()}`
  await addPromoters(sql, [name])
  await signInAdmin(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/admin/system-settings/audit-log')
  // Where nothing has been done yet there is no table.
  await expect(page.locator('table[aria-busy=false]').or(page.getByText('Nenhum registro ainda'))).toBeVisible()
  await page.getByRole('link', { name: 'Promotores' }).click()
  // The list that was left has a search too.
  await page.waitForURL('**/admin/promoters')
  await page.getByRole('searchbox').fill(name)
  await page.getByRole('button', { name: `Desativar ${name}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Desativar' }).click()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await page.getByRole('link', { name: 'Configurações', exact: true }).first().click()
  await expect(page.getByLabel('URL').first()).toBeVisible()
  await page.getByRole('link', { name: /^Registro/ }).click()
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(1)
})

test('a link pressed while a search is being typed is followed, and Back shows what was searched', async ({ page, sql }) => {
  const name = `Procura ${tag()}`
  await addPromoters(sql, [name])
  await signInAdmin(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/admin/promoters')
  await expect(page.locator('table[aria-busy=false]')).toBeVisible()
  // Longer than the pause after which a search changes the address.
  await page.route(/\/admin\/payouts.*_rsc/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    await route.continue()
  })
  await page.getByRole('searchbox').pressSequentially(name)
  // Its name also says how many wait.
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Pagamentos/ })
    .click()
  await expect(page).toHaveURL(/\/admin\/payouts/)
  await page.goBack()
  await expect(page.getByRole('searchbox')).toHaveValue(name)
  await expect(page.getByRole('button', { name: `Desativar ${name}` })).toBeVisible()
})
