import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '@/db/client'
import { attemptItems, attempts } from '@/db/schema/attempts'
import { completions } from '@/db/schema/completions'
import { database } from '@/lib/platform/database'
import { send } from './http'
import { submission } from './people'

/** Opens a referral link as a device would. @returns the status */
export async function openLink(code: string, fingerprint: string, more: Parameters<typeof send>[2] = {}): Promise<number> {
  return (await send('GET', `/api/v1/referrals/${code}`, { ...more, headers: { 'x-device-fingerprint': fingerprint, ...more.headers } })).status
}

/** Hands in a finished task. @returns the payment code */
export async function handIn(fields: Record<string, string | Blob | undefined> = {}, headers: Record<string, string> = {}): Promise<string> {
  const { status, body } = await send('POST', '/api/v1/referrals', { form: await submission(fields), headers })
  expect(status).toBe(201)
  return body.data
}

/** The key of a completion's first proof in the store. */
export async function proofKeyOf(code: string): Promise<string> {
  const [row] = await database()
    .select({ key: attemptItems.proofKey })
    .from(attempts)
    .innerJoin(attemptItems, eq(attemptItems.attemptId, attempts.id))
    .innerJoin(completions, eq(completions.id, attempts.completionId))
    .where(eq(completions.paymentCode, code))
    .orderBy(attempts.number)
  if (!row?.key) throw new Error('expected a proof')
  return row.key
}

/** Adds an attempt with a picture to a completion, of which nothing else changes. @returns its id */
export async function addAttempt(
  completionId: number,
  number: number,
  proof: Pick<typeof attemptItems.$inferInsert, 'proofKey' | 'proofSha256' | 'proofBands'>,
  db: Db = database(),
): Promise<number> {
  const [attempt] = await db.insert(attempts).values({ completionId, number }).returning({ id: attempts.id })
  if (!attempt) throw new Error('no attempt')
  await db.insert(attemptItems).values({ ...proof, completionId, attemptId: attempt.id })
  return attempt.id
}

let serial = 0

/** Hands in a task from a device and a number of its own, unless `fields` say otherwise. @returns its id */
export async function newCompletion(fields: Parameters<typeof handIn>[0] = {}): Promise<number> {
  serial++
  const code = await handIn({ fingerprint: `device-${serial}`, whatsapp: `119${String(10_000_000 + serial)}`, ...fields })
  const [row] = await database().select({ id: completions.id }).from(completions).where(eq(completions.paymentCode, code))
  if (!row) throw new Error('no completion')
  return row.id
}

/** A list's or figure's answer, which must succeed. */
export async function read(path: string, token: string) {
  const { status, body } = await send('GET', `/api/v1${path}`, { token })
  expect(status).toBe(200)
  return body
}
