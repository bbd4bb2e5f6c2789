import fs from 'node:fs'
import path from 'node:path'
import { expect } from '@playwright/test'
import { startNetwork } from '@/lib/testing/network'
import { start } from './support/start'
import { test } from './support/test'

test.setTimeout(120_000)

const hidden = 'hidden-value'
const token = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64')

/** Values that no start may take, for every variable of .env.example; the second is what they are wrong together with. */
const wrong: Record<string, [value: string, together?: Record<string, string>][]> = {
  PORT: [['http'], ['70000']],
  // The second is for documentation only: no machine has it, and no name server is asked.
  HOST: [['nowhere.invalid'], ['192.0.2.1']],
  DATABASE_URL: [[`mysql://app:${hidden}@localhost/app`], [`postgres://app:${hidden}/x@localhost:5432/app`]],
  DATABASE_READ_URL: [[`mysql://app:${hidden}@localhost/app`], [`postgres://app:${hidden}@one:5432,two:5432/app`]],
  DATABASE_POOL_SIZE: [['many']],
  DATABASE_PREPARE: [['no']],
  DATABASE_TIMEOUT_MS: [['4s']],
  DATA_DIR: [[path.resolve('package.json')], [path.resolve('package.json'), { DATABASE_URL: '' }]],
  SITE_URL: [['site.example'], ['https://site.example/app']],
  NEXTAUTH_SECRET: [['hidden-secret']],
  ADMIN_EMAIL: [['nobody'], ['', { ADMIN_PASSWORD: hidden }]],
  ADMIN_PASSWORD: [['hidden!'], ['', { ADMIN_EMAIL: 'ana@example.com' }]],
  REQUIRE_SECOND_FACTOR: [['yes']],
  UPLOADTHING_TOKEN: [[hidden], [token({ apiKey: 'sk_live_hidden' })], ['', { PROOFS_STORE: 'uploadthing' }]],
  PROOFS_STORE: [['tape']],
  PROOFS_S3_ENDPOINT: [['s3.example'], ['https://s3.example/bucket'], ['http://s3.example'], ['', { PROOFS_STORE: 's3' }]],
  PROOFS_S3_BUCKET: [['A bucket']],
  PROOFS_S3_REGION: [['São Paulo']],
  PROOFS_S3_ACCESS_KEY: [['a key']],
  PROOFS_S3_SECRET_KEY: [['a secret']],
  PROOFS_S3_PATH_STYLE: [['yes']],
  TRUST_PROXY: [['yes']],
  GEO_HEADERS: [['akamai']],
  GEOIP_CITY_DB: [['/nowhere/city.mmdb'], [path.resolve('package.json')]],
  PAYMENT_CODE_TTL_MINUTES: [['31']],
  REVIEW_TARGET_HOURS: [['0'], ['721']],
  TWO_APPROVALS_FROM: [['101'], ['high']],
  JOINING: [['closed']],
  MINIMUM_PAYOUT: [['0'], ['free']],
  PAYOUT_ALONE_LIMIT: [['0'], ['none']],
  PAYOUT_PROVIDER: [['bank']],
  WOOVI_APP_ID: [['hidden id'], ['', { PAYOUT_PROVIDER: 'woovi' }]],
  WOOVI_BASE_URL: [['http://api.woovi.com'], ['https://api.woovi.com/api']],
  WOOVI_PUBLIC_KEY: [[hidden]],
  ASAAS_API_KEY: [
    ['hidden key', { ASAAS_WEBHOOK_TOKEN: hidden }],
    ['', { PAYOUT_PROVIDER: 'asaas' }],
  ],
  ASAAS_WEBHOOK_TOKEN: [
    ['hidden-token', { ASAAS_API_KEY: hidden }],
    ['', { ASAAS_API_KEY: hidden }],
  ],
  ASAAS_BASE_URL: [['http://api.asaas.com'], ['https://api.asaas.com/v3']],
  WHATSAPP_TOKEN: [['hidden token'], ['', { WHATSAPP_APP_SECRET: hidden }]],
  WHATSAPP_PHONE_ID: [['+5511']],
  WHATSAPP_APP_SECRET: [['hidden-secret']],
  WHATSAPP_VERIFY_TOKEN: [['hidden-token']],
  WHATSAPP_BASE_URL: [['http://graph.facebook.com']],
  SMTP_URL: [[`http://user:${hidden}@smtp.example.com`], ['', { MAIL_FROM: 'ola@example.com' }]],
  MAIL_FROM: [['Completa'], ['', { SMTP_URL: `smtp://user:${hidden}@smtp.example.com` }]],
  JOBS_TOKEN: [['hidden-token']],
  CRON_SECRET: [['hidden-token']],
  WEBHOOK_ALLOW_LOCAL: [['yes']],
  MINIMUM_AGE: [['12'], ['19'], ['abc']],
  OPERATOR_NAME: [['<b>Completa</b>']],
  OPERATOR_CNPJ: [['12.345.678/0001-96']],
  OPERATOR_EMAIL: [['nobody']],
  OPERATOR_ADDRESS: [['Rua <b>A</b>']],
  OPERATOR_DATA_NAME: [['<b>Maria</b>']],
  OPERATOR_DATA_EMAIL: [['nobody']],
  RATE_LIMIT_SCALE: [['0']],
  RETENTION_DAYS_ACCESS: [['forever']],
  RETENTION_DAYS_PROOFS: [['0']],
  METRICS_TOKEN: [['hidden-token']],
  LOG_LEVEL: [['loud']],
}
/** What the machine says is wrong with these, or another part than the one that reads the settings: each is tried in a start of its own. */
const toldApart = ['PORT', 'HOST', 'DATABASE_URL', 'DATA_DIR', 'GEOIP_CITY_DB']
/** Right or wrong by what PostgreSQL says, which may be away: see the test below. */
const knownLater = ['PGPASSWORD']

test('each setting of .env.example has a wrong value below', () => {
  const named = [...fs.readFileSync('.env.example', 'utf8').matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name ?? '')
  expect(named.filter((name) => !(name in wrong) && !knownLater.includes(name))).toEqual([])
  expect(Object.keys(wrong).filter((name) => !named.includes(name))).toEqual([])
})

async function expectRefusal(settings: Record<string, string>, named: string[]) {
  const app = await start(settings)
  try {
    const code = await app.ended
    for (const name of named) expect({ code, output: app.output() }).toEqual({ code: 1, output: expect.stringContaining(name) })
    expect(app.output()).not.toMatch(/hidden|a secret that only/)
    // A sentence, not the inside of the program.
    expect(app.output()).not.toMatch(/^\s+at /m)
  } finally {
    await app.stop()
  }
}

for (const name of toldApart)
  test(`a wrong ${name} ends npm start with a message that names it and shows no secret`, async () => {
    for (const [value, together] of wrong[name] ?? []) await expectRefusal({ ...together, [name]: value }, [name])
  })

test('a wrong value of any other setting ends npm start with a message that has a line for it and shows no secret', async () => {
  // As many as can be wrong at once. What is wrong together with others is looked at once each is right by itself.
  const starts: { isTogether: boolean; settings: Record<string, string>; names: string[] }[] = []
  for (const [name, values] of Object.entries(wrong)) {
    if (toldApart.includes(name)) continue
    for (const [value, together] of values) {
      const isTogether = together !== undefined
      const settings = { ...together, [name]: value }
      const fitting = starts.find((one) => one.isTogether === isTogether && Object.keys(settings).every((key) => !(key in one.settings)))
      if (fitting) {
        Object.assign(fitting.settings, settings)
        fitting.names.push(name)
      } else starts.push({ isTogether, settings, names: [name] })
    }
  }
  for (const { settings, names } of starts)
    await expectRefusal(
      settings,
      names.map((name) => `\n  ${name} `),
    )
})

test('npm start with a database that is away serves pages, says 503 to calls, and works once it is there', async ({ sql }) => {
  const name = `away_${Date.now()}`
  await sql.unsafe(`create database ${name}`)
  const url = new URL(process.env.E2E_DATABASE_URL ?? '')
  url.pathname = name
  const network = await startNetwork(url.href)
  await network.close()
  const app = await start({ DATABASE_URL: network.url })
  try {
    await app.until('/', 200)
    await app.until('/api/v1/links', 503)
    expect((await fetch(`${app.base}/api/health/live`)).status).toBe(200)
    expect((await fetch(`${app.base}/api/health/ready`)).status).toBe(503)
    expect(app.output()).toContain('nothing listens at the host and port of DATABASE_URL; retrying')
    await network.open()
    // Empty: its tables are still to be made.
    const answers = new Set<number>()
    await expect
      .poll(
        async () => {
          const { status } = await fetch(`${app.base}/api/v1/links`)
          answers.add(status)
          return status
        },
        { timeout: 60_000, intervals: [20] },
      )
      .toBe(200)
    expect([...answers].filter((status) => status !== 200 && status !== 503)).toEqual([])
    await app.until('/api/health/ready', 200)
  } finally {
    await app.stop()
    await network.close()
    await sql.unsafe(`drop database ${name} with (force)`)
  }
  // Told once, not with every attempt.
  expect(app.output().split('nothing listens').length - 1).toBe(1)
  expect(await app.ended).toBe(0)
})

test('a password with any signs is given apart from the address, and a wrong one is told without being shown', async ({ sql }) => {
  const password = 'a@b/c#d%e:f ?&"é'
  const role = `signs_${Date.now()}`
  await sql.unsafe(`create role ${role} login superuser password '${password}'`)
  const url = new URL(process.env.E2E_DATABASE_URL ?? '')
  url.username = role
  url.password = ''
  const right = await start({ DATABASE_URL: url.href, PGPASSWORD: password })
  const mistaken = await start({ DATABASE_URL: url.href, PGPASSWORD: hidden })
  try {
    await right.until('/api/v1/links', 200)
    await mistaken.until('/', 200)
    await mistaken.until('/api/v1/links', 503)
    await expect.poll(mistaken.output).toContain('PostgreSQL refuses the user or the password of DATABASE_URL (or PGPASSWORD); retrying')
    expect(mistaken.output()).not.toContain(hidden)
  } finally {
    await Promise.all([right.stop(), mistaken.stop()])
    await sql.unsafe(`drop role ${role}`)
  }
})

test('compose.yaml gives the password apart from the address', () => {
  const compose = fs.readFileSync('compose.yaml', 'utf8')
  const [, address = ''] = /DATABASE_URL: (\S+)/.exec(compose) ?? []
  expect(new URL(address).password).toBe('')
  expect(compose).toMatch(/PGPASSWORD: \$\{POSTGRES_PASSWORD:\?/)
})
