import { expect } from '@playwright/test'
import { admin, signInAdmin, tag, typePassword } from './support/admin'
import { confirmedToken } from './support/payout-desk'
import { test } from './support/test'
import { makePromoter, texts } from './support/wizard'

const { area, admin: words } = texts.pt
const t = words.promoter_import

// The call that the server answers with a question for the password.
test.use({ locale: 'pt-BR', allowedErrors: [/status of 409/] })

/** A file of another tool with 300 promoters. */
function fileOf(own: string) {
  const lines = Array.from({ length: 300 }, (_, at) => [`Pessoa ${at}`, `${own}-${at}@example.com`, `${own}_${at}`, 'R$ 10,50'])
  const csv = () => ['Name;Email;Referral Code;Unpaid', ...lines.map((cells) => cells.join(';'))].join('\r\n')
  return { lines, csv }
}

test('300 promoters come from another tool after three lines were mended, with balances and links that go on working', async ({ page, sql }) => {
  const own = tag()
  const taken = await makePromoter(sql)
  const { lines, csv } = fileOf(own)
  const [first, second, third] = lines
  if (!first || !second || !third) throw new Error('no lines')
  first[1] = 'nobody'
  second[2] = taken
  third[3] = '-10'
  await signInAdmin(page)
  await page.goto('/admin/promoters')
  await page.getByRole('link', { name: words.promoters.to_import, exact: true }).click()
  await expect(page.getByRole('heading', { name: t.title, level: 1 })).toBeVisible()
  const choose = (text: string) =>
    page.locator('input[type=file]').setInputFiles({ name: 'promoters.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') })

  await choose(csv())
  const rows = page.getByRole('table', { name: words.file_lines.what_happens }).getByRole('row')
  // With the row of headings.
  await expect(rows).toHaveCount(4)
  for (const problem of [t.problems.email_invalid, t.problems.code_taken, t.problems.balance_negative])
    await expect(rows.filter({ hasText: problem })).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Importar 297 promotores' })).toBeHidden()

  first[1] = `${own}-0@example.com`
  second[2] = `${own}_1`
  third[3] = '10,50'
  await choose(csv())
  await page.getByRole('button', { name: 'Importar 300 promotores' }).click()
  const asked = page.getByRole('alertdialog', { name: 'Importar 300 promotores?' })
  await expect(asked).toContainText(/R\$\s3\.150,00/)
  await asked.getByRole('button', { name: 'Importar 300 promotores' }).click()
  await typePassword(page, area.confirm, admin.password)
  await expect(page.getByText(/^300 promotores importados, com saldo de R\$\s3\.150,00/)).toBeVisible()
  await expect(page.getByRole('table', { name: t.past }).getByRole('row').nth(1)).toContainText(/300/)

  const [one] = await sql`select id, referral_code as code from users where email = ${`${own}-7@example.com`}`
  await page.goto(`/admin/promoters/${one?.id}`)
  await expect(page.getByText(/R\$\s10,50/).first()).toBeVisible()

  // As it was written in the former tool.
  await page.context().clearCookies()
  await page.goto(`/r/${own}_7`)
  await expect.poll(async () => (await sql`select count(*)::int as n from clicks where promoter_id = ${one?.id}`)[0]?.n).toBe(1)
})

test('the link to it stays where it is when the groups of promoters come late', { tag: '@large' }, async ({ page, request }) => {
  await request.post('/api/v1/promoter-groups', {
    headers: { authorization: `Bearer ${await confirmedToken(request, admin)}` },
    data: { name: `Grupo ${tag()}` },
  })
  let answer = () => {}
  const late = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/v1/promoter-groups', (route) => late.then(() => route.continue()))
  await signInAdmin(page)
  await page.goto('/admin/promoters')
  const toImport = page.getByRole('link', { name: words.promoters.to_import, exact: true })
  const status = page.getByRole('radio', { name: words.promoters.statuses.disabled })
  await expect(page.getByRole('radio', { name: new RegExp(`^${words.promoters.statuses.disabled} \\d`) })).toBeVisible()
  const before = [await toImport.boundingBox(), await status.boundingBox()]
  answer()
  await expect(page.getByRole('combobox', { name: words.promoters.group })).toBeVisible()
  expect([await toImport.boundingBox(), await status.boundingBox()]).toEqual(before)
})
