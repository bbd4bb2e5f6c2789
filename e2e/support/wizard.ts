import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { Sql } from 'postgres'
import sharp from 'sharp'
import type { Locale } from '@/lib/platform/i18n/locales'
import type { Messages } from '@/lib/platform/i18n/messages'
import { unbroken } from '@/lib/platform/i18n/unbroken'
import type { Upload } from './pictures'

const read = (locale: Locale): Messages => unbroken(JSON.parse(fs.readFileSync(path.join('messages', `${locale}.json`), 'utf8')))

/** The product's texts, as pages show them. */
export const texts = { pt: read('pt'), en: read('en') }
export const languages = { pt: 'pt-BR', en: 'en-US' } as const

/** The wizard as a visitor sees it in one language. */
export function wizardOn(page: Page, locale: keyof typeof texts) {
  const { wizard } = texts[locale]
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const field = (label: string) => page.getByLabel(label, { exact: false })
  const at = async (step: 1 | 2 | 3 | 4 | 5 | 6 | 7) => {
    await expect(page.getByRole('heading', { level: 1, name: wizard.titles[`s${step}`], exact: true })).toBeVisible()
    await expect(page.locator('[aria-current=step]')).toContainText(wizard.step_of.replace('{step}', `${step}`).replace('{total}', '7'))
  }
  const go = () => button(wizard.continue).click()
  const choose = (file: Upload) => page.getByTestId('proof').setInputFiles(file)

  async function fillPerson(name: string) {
    await field(wizard.registration.name).fill(name)
    await field(wizard.registration.country).fill('Brasil')
    await field(wizard.registration.whatsapp).fill('+5511987654321')
    await field(wizard.registration.age).fill('29')
    await field(wizard.registration.profession).fill('Motorista')
    await page.getByRole('radio', { name: wizard.gender_female, exact: true }).check()
  }

  /** Goes from step 1 to step 3. */
  async function toPerson() {
    await at(1)
    await go()
    await at(2)
    await go()
    await at(3)
  }

  return {
    ...{ button, field, at, go, choose, fillPerson, toPerson },
    /** Fills in the steps from 1 to 4. */
    async toTask(name = 'Maria Aparecida') {
      await toPerson()
      await fillPerson(name)
      await go()
      await at(4)
    },
    /** Opens step 4 on a device where somebody has come so far, for tests of what follows. */
    async openTask(name = 'Maria Aparecida') {
      const data = { name, country: 'Brasil', whatsapp: '+5511987654321', age: '29', profession: 'Motorista', gender: 'female' }
      // No page with scripts is needed to write what the browser keeps for this site.
      await page.goto('/robots.txt')
      await page.evaluate(
        (draft) => localStorage.setItem('registration-storage', draft),
        JSON.stringify({ state: { step: 4, data, rewardCode: null }, version: 0 }),
      )
      await page.goto('/perform-task')
      await at(4)
    },
    /** Goes from step 4 to a filled-in step 6. */
    async toContact(file: Upload) {
      await choose(file)
      await expect(page.getByAltText(wizard.task.preview)).toBeVisible()
      await go()
      await at(5)
      await go()
      await at(6)
      await field(wizard.contact.telegram).fill('@maria')
    },
    submit: () => button(wizard.contact.submit).click(),
    /** Step 7's payment code. */
    async code() {
      await at(7)
      return (await page.getByTestId('payment-code').textContent()) ?? ''
    },
  }
}

/** The completion behind a payment code. */
export async function completionOf(sql: Sql, code: string) {
  const rows =
    await sql`select c.*, i.proof_key, u.referral_code as promoter from completions c join attempt_items i on i.completion_id = c.id left join users u on u.id = c.promoter_id where payment_code = ${code}`
  expect(rows).toHaveLength(1)
  return rows[0] ?? {}
}

/** The stored proof of a completion. */
export const storedProof = (key: string) => sharp(path.join(process.env.E2E_DATA_DIR ?? '', 'proofs', key)).metadata()

/** A promoter with a referral code of their own. */
export async function makePromoter(sql: Sql): Promise<string> {
  const code = randomBytes(4).toString('hex').toUpperCase()
  await sql`insert into users (name, email, password_hash, role, referral_code) values ('Ana Souza', ${`${code.toLowerCase()}@example.com`}, 'none', 'promoter', ${code})`
  return code
}
