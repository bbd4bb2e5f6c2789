import { randomBytes } from 'node:crypto'
import { expect } from '@playwright/test'
import { addPromoters, signInAdmin, tag } from './support/admin'
import { clicks, complete, signInNew } from './support/promoter'
import { closeDialog, languages, violations } from './support/site'
import { test } from './support/test'

for (const { locale, texts, tags } of languages) {
  const { promoter: own } = texts

  test.describe(`in ${locale}`, { tag: tags }, () => {
    test.use({ locale, viewport: { width: 1280, height: 900 } })

    test('each completion shows the reward of its own time', async ({ page, request, sql }) => {
      const { code } = await signInNew(page, request)
      const codes = [await complete(request, code, 'Antes', tag()), await complete(request, code, 'Depois', tag())]
      await sql`update completions set reward_cents = 1250 where payment_code = ${codes[0] ?? ''}`
      await page.goto('/promoter/completions')
      const row = (payment = '') => page.getByRole('row').filter({ hasText: payment })
      await expect(row(codes[1])).toContainText(own.completions.earned.replace('{reward}', '+R$10'))
      await expect(row(codes[0])).toContainText(own.completions.earned.replace('{reward}', locale === 'pt-BR' ? '+R$12,50' : '+R$12.50'))
    })
  })
}

test('ten rows take at most one and a half screens of a phone', async ({ page, request }) => {
  const { code } = await signInNew(page, request)
  await clicks(request, code, 10, 'dense')
  await page.setViewportSize({ width: 360, height: 740 })
  const rows = page.locator('main table[aria-busy=false] tbody tr')
  const height = () => rows.evaluateAll((all) => all.reduce((sum, row) => sum + row.getBoundingClientRect().height, 0))
  await page.goto('/promoter/total-clicks')
  await expect(rows).toHaveCount(10)
  expect(await height()).toBeLessThanOrEqual(740 * 1.5)
  const word = randomBytes(3).toString('hex')
  for (let index = 0; index < 10; index++) await complete(request, code, `Ana Lima ${word}`, `dense-${code}-${index}`)
  await signInAdmin(page)
  await page.goto(`/admin/recent-activities?tab=completions&search=${word}`)
  await expect(rows).toHaveCount(10)
  expect(await height()).toBeLessThanOrEqual(740 * 1.5)
})

test('on a phone what can be done with a row is in a menu, by keys too; after a deletion the focus is in the next row', async ({ page, request }) => {
  const word = tag()
  for (const name of ['Um', 'Dois', 'Tres']) await complete(request, '', `${name} ${word}`, `${name}-${word}`)
  await signInAdmin(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/admin/recent-activities?tab=completions&search=${word}`)
  const menuOf = (name: string) => page.getByRole('button', { name: `O que fazer com ${name} ${word}` })
  await menuOf('Dois').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Ver' })).toBeFocused()
  await page.keyboard.press('Enter')
  const details = page.getByRole('dialog', { name: 'Detalhes da tarefa' })
  await expect(details).toBeVisible()
  await closeDialog(page, details)
  await expect(menuOf('Dois')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Excluir' })).toBeFocused()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).press('Enter')
  await expect(page.getByRole('row').filter({ hasText: word })).toHaveCount(2)
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: `Um ${word}` })
      .locator(':focus'),
  ).toHaveCount(1)
})

test('the whole row opens what it is about, and its other controls do what they say', { tag: '@large' }, async ({ page, request, sql }) => {
  const name = `Linha ${tag()}`
  const code = await complete(request, '', name, tag())
  await addPromoters(sql, [name])
  const [promoter] = await sql`select id from users where name = ${name}`
  await signInAdmin(page)
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 })
    await page.goto(`/admin/recent-activities?tab=completions&search=${code}`)
    const row = page.getByRole('row').filter({ hasText: code })
    const details = page.getByRole('dialog', { name: 'Detalhes da tarefa' })
    const time = row.locator('time')
    if (width === 360) {
      // The control's middle may be where the time stands.
      const control = row.getByRole('button', { name: `Ver ${name}` })
      const [around, at] = [await control.boundingBox(), await time.boundingBox()]
      if (!around || !at) throw new Error('The row is not on the screen.')
      await control.click({ trial: true, timeout: 5_000, position: { x: at.x + at.width / 2 - around.x, y: at.y + at.height / 2 - around.y } })
    }
    for (const press of [() => row.click({ position: { x: 4, y: 4 } }), () => time.click({ force: true })]) {
      await press()
      await expect(details.getByRole('img')).toBeInViewport({ ratio: 0.99 })
      // From 1024 px on beside the list, as high as the window.
      if (width === 1280) await expect.poll(async () => details.boundingBox()).toMatchObject({ y: 0, height: 740, x: 1280 - 672 })
      await page.keyboard.press('Escape')
      await expect(details).toBeHidden()
    }
    if (width === 1280) await row.getByRole('button', { name: `Excluir ${name}` }).click()
    else {
      await row.getByRole('button', { name: `O que fazer com ${name}` }).click()
      await page.getByRole('menuitem', { name: 'Excluir' }).click()
    }
    await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar' })).toBeFocused()
    await expect(details).toBeHidden()
    await page.goto(`/admin/promoters?search=${encodeURIComponent(name)}`)
    await page
      .getByRole('row')
      .filter({ hasText: name })
      .click({ position: { x: 4, y: 4 } })
    await page.waitForURL(`**/admin/promoters/${promoter?.id}`)
  }
})
