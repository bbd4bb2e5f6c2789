import { expect, test } from 'vitest'
import { parseEnv } from './env'

const right = { DATABASE_URL: 'postgres://app@localhost/app', NEXTAUTH_SECRET: 'x'.repeat(32) }
const token = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64')

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

type Wrong = [string, Record<string, string | undefined>]
const wrong: Wrong[] = [
  ['NEXTAUTH_SECRET', { NEXTAUTH_SECRET: undefined }],
  ['DATABASE_URL', { DATABASE_URL: undefined }],
  ...['mysql://x', 'postgres://u:a/b@h:5432/d', 'postgres://u:12/b@h/d', 'postgres://u:a#b@h/d', 'postgres://u:a@b@h/d', 'postgres://u:%zz@h/d'].map(
    (url): Wrong => ['DATABASE_URL', { DATABASE_URL: url }],
  ),
  ['PAYMENT_CODE_TTL_MINUTES', { PAYMENT_CODE_TTL_MINUTES: '31' }],
  ['MINIMUM_AGE', { MINIMUM_AGE: '12' }],
  ['MINIMUM_AGE', { MINIMUM_AGE: '19' }],
  ['MINIMUM_AGE', { MINIMUM_AGE: 'abc' }],
  ['TRUST_PROXY', { TRUST_PROXY: '-1' }],
  ['PORT', { PORT: 'http' }],
  ['ADMIN_EMAIL', { ADMIN_EMAIL: 'nobody', ADMIN_PASSWORD: 'long enough' }],
  ['ADMIN_EMAIL', { ADMIN_PASSWORD: 'long enough' }],
  ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'ana@example.com' }],
  ...['site.example', 'ftp://site.example', 'https://site.example/app', 'https://site.example?a=b', 'https://u:p@site.example', 'https://'].map(
    (url): Wrong => ['SITE_URL', { SITE_URL: url }],
  ),
  ['RATE_LIMIT_SCALE', { RATE_LIMIT_SCALE: '0' }],
  ...['abc', token({ apiKey: 'sk_live_1' }), token({ apiKey: 'live', appId: 'a', regions: ['x'] })].map(
    (value): Wrong => ['UPLOADTHING_TOKEN', { UPLOADTHING_TOKEN: value }],
  ),
]
test.each(wrong)('an error names the wrong variable and never its value: %s %o', (name, change) => {
  const message = () => parseEnv({ ...right, ...change })
  expect(message).toThrow(new RegExp(`^These settings are wrong:\n  ${name} `))
  for (const value of Object.values(change)) if (value && value.length > 8) expect(message).not.toThrow(value)
})

test.each([
  { SITE_URL: 'https://completa.example/' },
  { SITE_URL: 'http://[::1]:3000' },
  { DATABASE_URL: 'postgres://u:p%40%2F%23@a:5432,b:5433/d?sslmode=require' },
  { DATABASE_URL: 'postgresql://u@[::1]:5432/d' },
  { UPLOADTHING_TOKEN: token({ apiKey: 'sk_live_1', appId: 'a', regions: ['sea1'] }) },
  { ADMIN_EMAIL: 'ana@example.com', ADMIN_PASSWORD: 'long enough' },
])('valid settings are accepted: %o', (change) => {
  expect(() => parseEnv({ ...right, ...change })).not.toThrow()
})
