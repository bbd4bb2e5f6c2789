import { expect } from '@playwright/test'
import { campaignWizardOn } from './support/campaign-wizard'
import { publishCampaign } from './support/campaigns'
import { expectNoSidewaysScroll, languages, phone, violations, withoutBanner } from './support/site'
import { test } from './support/test'
import { wizardOn } from './support/wizard'

for (const { locale, lang, texts, tags } of languages) {
  const t = texts.tasks
  const language = locale === 'en-US' ? 'en' : 'pt'

  test.describe(`a task that was begun, ${lang}`, { tag: tags }, () => {
    test.use({ locale, viewport: phone, contextOptions: { reducedMotion: 'reduce' } })

    test('is first on each page where somebody looks for it, with its time, also when nobody else can start it', async ({ page, request, sql }) => {
      test.slow()
      const { id, slug, title, authorization } = await publishCampaign(request, sql, { settings: { place_minutes: 45 } })
      const name = (language === 'en' ? title.en : title.pt) ?? ''
      const wizard = campaignWizardOn(page, language)
      await wizard.open(slug)
      await wizard.start()
      await wizard.at('introduction')
      const paused = await request.post(`/api/v1/campaigns/${id}/pause`, { headers: { authorization } })
      expect(paused.ok(), await paused.text()).toBe(true)

      for (const path of ['/', '/tasks', '/my-tasks', `/tasks/${slug}`]) {
        await page.goto(path)
        const begun = page.getByRole('region', { name: t.begun.title })
        await expect(begun, path).toContainText(name)
        await expect(begun, path).toContainText(/1[45] (?:more )?min/)
        await expect(begun.getByRole('link', { name: t.begun.continue }), path).toHaveAttribute('href', `/tasks/${slug}/do`)
        await expectNoSidewaysScroll(page, path)
      }
      // On the task's own page nothing says that it is closed, and the way goes on.
      await expect(page.getByText(t.state.paused)).toHaveCount(0)
      await expect(page.getByRole('link', { name: t.start.start, exact: true })).toHaveCount(0)
      await expect(page.getByText(t.start.begun)).toBeInViewport()
      expect(await violations(page)).toEqual([])
      await page.getByRole('link', { name: t.start.continue }).last().click()
      await wizard.at('introduction')
    })

    test('is the main task too, until it is handed in', async ({ page }) => {
      await withoutBanner(page)
      const wizard = wizardOn(page, language)
      await page.goto('/perform-task')
      await wizard.toPerson()
      await page.goto('/tasks')
      const begun = page.getByRole('region', { name: t.begun.title })
      await expect(begun).toContainText(t.begun.main)
      await begun.getByRole('link', { name: t.begun.continue }).click()
      await wizard.at(3)
    })

    test('a task that is still to open says when, in words', { tag: '@large' }, async ({ page, request, sql }) => {
      const opens = new Date(Date.now() + 3 * 24 * 3_600_000)
      const { slug } = await publishCampaign(request, sql, { settings: { starts_at: opens.toISOString() } })
      await withoutBanner(page)
      await page.goto(`/tasks/${slug}`)
      const notice = page.getByRole('status').filter({ has: page.locator(`time[datetime="${opens.toISOString()}"]`) })
      await expect(notice).toContainText(language === 'pt' ? 'Abre em ' : 'Opens on ')
      await expect(notice).not.toContainText('=>')
    })
  })
}

test('before anything is asked, the main task says where it leads, who runs the site and that nobody ever has to pay', async ({ page }) => {
  await page.goto('/perform-task')
  await expect(page.getByText('Abre em outra aba, em example.com.')).toBeVisible()
  await expect(page.getByText(/A tarefa é seguir uma página/)).toBeVisible()
  await expect(page.getByText(/Cada pessoa recebe por esta tarefa uma vez/)).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Isto não é o golpe das tarefas' })).toHaveCount(1)
})
