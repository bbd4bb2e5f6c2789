import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import type postgres from 'postgres'
import { admin, tag } from './admin'
import { screenshot } from './pictures'
import { complete, signIn } from './promoter'
import { type languages, withoutBanner } from './site'

interface Waiting {
  id: number
  name: string
  code: string
}

/** Names of people that no other test's rows contain. */
export const people = (count: number): string[] => {
  const word = tag()
  return Array.from({ length: count }, (_, index) => `Pessoa ${index + 1} ${word}`)
}

/** Another administrator with the first one's password, so that each test has assignments of its own. */
export async function addAdmin(sql: postgres.Sql): Promise<{ email: string; password: string }> {
  const email = `${tag()}@example.com`
  await sql`insert into users (name, email, password_hash, role) select 'Helena Prado', ${email}, password_hash, 'admin' from users where email = ${admin.email}`
  return { email, password: admin.password }
}

/** Hands in tasks by these people. @returns their payment codes */
export async function handInAll(request: APIRequestContext, people: string[], more?: Parameters<typeof handIn>[2]): Promise<string[]> {
  const codes: string[] = []
  for (const name of people) codes.push(await handIn(request, name, more))
  return codes
}

/** Hands in a task without a referral. @returns its payment code */
export const handIn = async (
  request: APIRequestContext,
  name: string,
  { device = tag(), picture }: { device?: string; picture?: Buffer } = {},
): Promise<string> =>
  complete(request, '', name, device, { proof: { name: 'print.jpg', mimeType: 'image/jpeg', buffer: picture ?? (await screenshot(360, 780)) } })

/**
 * Tasks alone in the lane of those who asked for another look, in this order: other tests, at the same time on the same database, hand in
 * tasks that nobody asked about.
 */
export async function onlyWaiting(sql: postgres.Sql, codes: string[]): Promise<Waiting[]> {
  await sql`update completions set appealed_at = null where appealed_at is not null`
  const rows: Waiting[] = []
  for (const [index, code] of codes.entries()) {
    const [row] = await sql<{ id: string; name: string }[]>`
      update completions set appealed_at = now(), appeal = 'Fui eu que fiz.', reopened_at = now() - interval '3 days' + ${index} * interval '1 minute'
      where payment_code = ${code} returning id, name`
    rows.push({ id: Number(row?.id), name: row?.name ?? '', code })
  }
  return rows
}

/** Opens the desk on these tasks alone, as an administrator who is nobody else. */
export async function openDesk(page: Page, sql: postgres.Sql, codes: string[]): Promise<Waiting[]> {
  const rows = await onlyWaiting(sql, codes)
  const { email, password } = await addAdmin(sql)
  await withoutBanner(page)
  await signIn(page, { email }, password)
  await page.goto('/admin/review?lane=appeals')
  return rows
}

/** Opens the desk on two completions. */
export async function openTwo(page: Page, request: APIRequestContext, sql: postgres.Sql) {
  const names = people(2)
  const rows = await openDesk(page, sql, await handInAll(request, names))
  return { names, ids: rows.map(({ id }) => id) }
}

/** Waiting tasks of a day, without pictures, as if they had been handed in then. */
export async function addWaiting(sql: postgres.Sql, count: number, day: string): Promise<void> {
  await sql.begin(async (tx) => {
    const rows = await tx<{ id: string }[]>`
      insert into completions (name, payment_code, code_expires_at, reward_cents, created_at)
      select 'Pessoa ' || n, ${tag().toUpperCase()} || n, now(), 1000, ${`${day}T15:00:00Z`}::timestamptz from generate_series(1, ${count}::int) as n returning id`
    await tx`insert into attempts (completion_id, number) select unnest(${rows.map(({ id }) => id)}::bigint[]), 1`
    await tx`
      insert into lifetime_totals (promoter_id, slot, completions, earnings_cents, in_review, in_review_cents) values (null, 0, ${count}, ${count * 1000}, ${count}, ${count * 1000})
      on conflict (promoter_id, slot) do update set completions = lifetime_totals.completions + excluded.completions,
        earnings_cents = lifetime_totals.earnings_cents + excluded.earnings_cents, in_review = lifetime_totals.in_review + excluded.in_review,
        in_review_cents = lifetime_totals.in_review_cents + excluded.in_review_cents`
  })
}

/** What became of a completion. */
export async function decisionOn(sql: postgres.Sql, id: number) {
  const [row] = await sql`
    select c.status, c.reason, r.note, r.internal_note, r.undone_why from completions c
    left join lateral (select * from reviews where completion_id = c.id order by id desc limit 1) r on true where c.id = ${id}`
  return row ?? {}
}

/** Waits until a completion and its newest review have these values. */
export const becomes = (sql: postgres.Sql, id: number, is: Record<string, unknown>) => expect.poll(() => decisionOn(sql, id)).toMatchObject(is)

type Texts = (typeof languages)[number]['texts']

/** The desk as an administrator sees it in one language. */
export function deskOn(page: Page, { admin: { review: t }, review }: Texts) {
  const button = (name: string): Locator => page.getByRole('button', { name, exact: true })
  return {
    t,
    button,
    reason: (name: keyof typeof review.reasons) => button(review.reasons[name].label),
    /** The completion on the screen, looked at as long as the desk wants it before it is decided on. */
    at: async (name: string) => {
      await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
      await page.waitForTimeout(400)
    },
    empty: () => expect(page.getByText(t.empty, { exact: true })).toBeVisible(),
    notice: page.getByRole('status').first(),
    problem: page.getByRole('main').getByRole('alert'),
    /** The pictures that are seen. */
    pictures: page.locator('figure section:not([hidden]) img'),
  }
}

/** What a press opens WhatsApp with, to a Brazilian mobile number: the text, and the token of the private link in it. */
export async function sentOnWhatsApp(page: Page, press: () => Promise<void>): Promise<[text: string, token: string]> {
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
  const [tab] = await Promise.all([page.waitForEvent('popup'), press()])
  await tab.waitForURL(/^https:\/\/wa\.me\/55119\d{8}\?/)
  const text = new URL(tab.url()).searchParams.get('text') ?? ''
  await tab.close()
  return [text, /\/my-task#([\w-]{22})/.exec(text)?.[1] ?? '']
}
