import { expect, test } from 'vitest'
import { parseEnv } from './env'

const right = { DATABASE_URL: 'postgres://app@localhost/app', NEXTAUTH_SECRET: 'x'.repeat(32) }

test('defaults are those of the documentation', () => {
  expect(parseEnv(right)).toMatchObject({
    PORT: 3000,
    TRUST_PROXY: 0,
    PAYMENT_CODE_TTL_MINUTES: 30,
    RATE_LIMIT_SCALE: 1,
    SITE_URL: 'http://localhost:3000',
    LOG_LEVEL: 'info',
  })
})

test('an empty variable counts as absent', () => {
  expect(parseEnv({ ...right, PORT: '', ADMIN_EMAIL: '', UPLOADTHING_TOKEN: '' })).toMatchObject({
    PORT: 3000,
    ADMIN_EMAIL: undefined,
    UPLOADTHING_TOKEN: undefined,
  })
})

test.each([
  ['NEXTAUTH_SECRET', { NEXTAUTH_SECRET: undefined }],
  ['DATABASE_URL', { DATABASE_URL: undefined }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://x' }],
  ['PAYMENT_CODE_TTL_MINUTES', { PAYMENT_CODE_TTL_MINUTES: '31' }],
  ['TRUST_PROXY', { TRUST_PROXY: '-1' }],
  ['PORT', { PORT: 'http' }],
  ['ADMIN_EMAIL', { ADMIN_EMAIL: 'nobody' }],
  ['SITE_URL', { SITE_URL: 'completa.example' }],
  ['RATE_LIMIT_SCALE', { RATE_LIMIT_SCALE: '0' }],
])('an error names the variable that is wrong: %s', (name, change) => {
  expect(() => parseEnv({ ...right, ...change })).toThrow(name)
})
