import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type postgres from 'postgres'
import { areaAddresses } from '@/lib/platform/pages/areas'
import { signIn } from './promoter'

export const admin = { email: process.env.ADMIN_EMAIL ?? 'admin@example.com', password: process.env.ADMIN_PASSWORD ?? 'correct horse battery' }

/** With number 1, who is no promoter, for the page of one. */
export const adminPages = areaAddresses('admin').map((address) => address.replace('[id]', '1'))

/** Types the password that a change asks for. @param words of the question: `area.confirm` */
export async function typePassword(page: Page, words: { title: string; password: string }, password: string): Promise<void> {
  const asked = page.getByRole('dialog', { name: words.title })
  await asked.getByLabel(words.password).fill(password)
  await page.keyboard.press('Enter')
  await expect(asked).toBeHidden()
}

export const signInAdmin = (page: Page) => signIn(page, admin, admin.password)

let made = 0

/** A text that no other test's rows contain. Its length is always the same, because names of other lengths wrap elsewhere. */
export const tag = (): string => `t${process.pid.toString(36).padStart(5, '0')}x${Date.now().toString(36)}x${(made++).toString(36).padStart(3, '0')}`

/** Promoters without the expensive hash of a password that nobody uses. */
export async function addPromoters(sql: postgres.Sql, names: string[]): Promise<void> {
  const rows = names.map((name) => ({
    name,
    email: `${tag()}@example.com`,
    password_hash: 'none',
    role: 'promoter',
    referral_code: tag().toUpperCase(),
  }))
  await sql`insert into users ${sql(rows)}`
}

/** Stores a visitor's message without the rate limit per address. */
export async function addMessage(sql: postgres.Sql, name: string, message: string): Promise<void> {
  await sql`insert into contact_forms ${sql({ name, email: `${tag()}@example.com`, message })}`
}

/** An administrator's token for calls beside the page. */
export async function adminToken(request: APIRequestContext, who: { email: string; password: string } = admin): Promise<string> {
  const answer = await request.post('/api/v1/login', { data: { email: who.email, password: who.password } })
  expect(answer.status()).toBe(200)
  return (await answer.json()).data.token
}

/** A file that the page saved. */
export async function savedCsv(page: Page, press: () => Promise<void>): Promise<{ name: string; lines: string[] }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  const parts: Buffer[] = []
  for await (const part of await download.createReadStream()) parts.push(part as Buffer)
  const bytes = Buffer.concat(parts)
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  return { name: download.suggestedFilename(), lines: bytes.subarray(3).toString().trimEnd().split('\r\n') }
}
