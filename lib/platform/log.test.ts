import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { OwnError } from '@/db/own-error.mjs'
import { users } from '@/db/schema/users'
import { database } from '@/lib/platform/database'
import { makeUser } from '@/lib/testing/people'
import { describeError, printedError } from './describe-error.mjs'

const failureOf = (work: Promise<unknown>) => work.then(() => undefined).catch((error: unknown) => error)

test('a logged database error names table and constraint and contains none of the data', async () => {
  const person = await makeUser('promoter', { name: 'Rosalina Figueiredo', email: 'rosalina@example.com' })
  const failures = [
    await failureOf(makeUser('promoter', { email: person.email })),
    await failureOf(database().insert(users).values({ name: 'Rosalina Figueiredo', email: 'Rosalina@example.com', passwordHash: 'x', role: 'admin' })),
    await failureOf(database().execute(sql`select ${'Rosalina Figueiredo'}::int`)),
    await failureOf(database().execute(sql`select * from nothing where name = ${'Rosalina Figueiredo'}`)),
  ]
  const logged = failures.map((failure) => describeError(failure))
  expect(logged.map(({ cause }) => (cause as { code: string }).code)).toEqual(['23505', '23514', '22P02', '42P01'])
  expect(logged[0]?.cause).toMatchObject({ type: 'PostgresError', constraint: 'users_email_key', table: 'users' })
  expect(JSON.stringify(logged)).not.toMatch(/rosalina|figueiredo/i)
  expect(JSON.stringify(logged[0])).toContain('log.test.ts')
})

test("a logged parser error does not repeat the input; the product's own errors keep their message", () => {
  const parse = () => JSON.parse('Rosalina')
  let failure: unknown
  try {
    parse()
  } catch (error) {
    failure = new OwnError('no settings', { cause: error })
  }
  expect(describeError(failure)).toMatchObject({ type: 'OwnError', message: 'no settings', cause: { type: 'SyntaxError' } })
  expect(JSON.stringify(describeError(failure))).not.toContain('Rosalina')
  expect(describeError('Rosalina')).toEqual({ type: 'string' })
})

test('no message but the own is logged, however it hides in a stack, a cause or a code', () => {
  const told = 'Rosalina\n    at Rosalina (/rosalina.ts:1:2)\nparams: Figueiredo'
  const failure = Object.assign(new TypeError(told, { cause: new RangeError(told) }), { code: 'Rosalina Figueiredo' })
  for (const text of [JSON.stringify(describeError(failure)), printedError(failure)]) {
    expect(text).not.toMatch(/rosalina|figueiredo/i)
    expect(text).toContain('RangeError')
    expect(text).toContain('log.test.ts')
  }
  expect(printedError(new OwnError('Set DATA_DIR.'))).toBe('Set DATA_DIR.')
})
