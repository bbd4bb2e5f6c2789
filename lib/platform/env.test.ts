import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { parseEnv } from './env'

const keyOf = (type: 'rsa' | 'ed25519') =>
  (type === 'rsa' ? generateKeyPairSync('rsa', { modulusLength: 1024 }) : generateKeyPairSync('ed25519')).publicKey
    .export({ type: 'spki', format: 'pem' })
    .toString()
const base64 = (text: string) => Buffer.from(text).toString('base64')

const right = { DATABASE_URL: 'postgres://app@localhost/app', NEXTAUTH_SECRET: 'x'.repeat(32) }
const s3 = {
  PROOFS_S3_ENDPOINT: 'https://s3.sa-east-1.amazonaws.com',
  PROOFS_S3_BUCKET: 'proofs',
  PROOFS_S3_ACCESS_KEY: 'a-key-of-somebody',
  PROOFS_S3_SECRET_KEY: 'a+secret/of=somebody',
}
const token = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64')

test('defaults are those of the documentation', () => {
  expect(parseEnv(right)).toMatchObject({
    PORT: 3000,
    TRUST_PROXY: 0,
    PAYMENT_CODE_TTL_MINUTES: 30,
    RATE_LIMIT_SCALE: 1,
    SITE_URL: 'http://localhost:3000',
    LOG_LEVEL: 'info',
    PAYOUT_PROVIDER: 'manual',
    WOOVI_BASE_URL: 'https://api.woovi.com',
    ASAAS_BASE_URL: 'https://api.asaas.com',
  })
})

test('an empty variable counts as absent', () => {
  expect(parseEnv({ ...right, PORT: '', ADMIN_EMAIL: '', UPLOADTHING_TOKEN: '' })).toMatchObject({
    PORT: 3000,
    ADMIN_EMAIL: undefined,
    UPLOADTHING_TOKEN: undefined,
  })
})

const asaas = { ASAAS_API_KEY: '$aact_hmlg_000', ASAAS_WEBHOOK_TOKEN: 'webhook-token-of-asaas' }

const whatsApp = {
  ...{ WHATSAPP_TOKEN: 'EAAG', WHATSAPP_PHONE_ID: '1055' },
  ...{ WHATSAPP_APP_SECRET: 'the secret of the app', WHATSAPP_VERIFY_TOKEN: 'the token of the webhook' },
}

type Wrong = [string, Record<string, string | undefined>]
const wrong: Wrong[] = [
  ['NEXTAUTH_SECRET', { NEXTAUTH_SECRET: undefined }],
  ['DATABASE_URL', { DATABASE_URL: undefined }],
  ...['mysql://x', 'postgres://u:a/b@h:5432/d', 'postgres://u:12/b@h/d', 'postgres://u:a#b@h/d', 'postgres://u:a@b@h/d', 'postgres://u:%zz@h/d'].map(
    (url): Wrong => ['DATABASE_URL', { DATABASE_URL: url }],
  ),
  ...['mysql://x', 'postgres://u:a/b@h:5432/d', 'postgres://u@one:5432,two:5432/d'].map((url): Wrong => ['DATABASE_READ_URL', { DATABASE_READ_URL: url }]),
  ['PAYMENT_CODE_TTL_MINUTES', { PAYMENT_CODE_TTL_MINUTES: '31' }],
  ['MINIMUM_AGE', { MINIMUM_AGE: '12' }],
  ['MINIMUM_AGE', { MINIMUM_AGE: '19' }],
  ['MINIMUM_AGE', { MINIMUM_AGE: 'abc' }],
  ['TRUST_PROXY', { TRUST_PROXY: '-1' }],
  ['PORT', { PORT: 'http' }],
  ...['1.000', '1,000', '1e3', '0x10', '-5', '10.0'].flatMap((value): Wrong[] => [
    ['PAYOUT_ALONE_LIMIT', { PAYOUT_ALONE_LIMIT: value }],
    ['MINIMUM_PAYOUT', { MINIMUM_PAYOUT: value }],
  ]),
  ['ADMIN_EMAIL', { ADMIN_EMAIL: 'nobody', ADMIN_PASSWORD: 'long enough' }],
  ['ADMIN_EMAIL', { ADMIN_PASSWORD: 'long enough' }],
  ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'ana@example.com' }],
  ...['site.example', 'ftp://site.example', 'https://site.example/app', 'https://site.example?a=b', 'https://u:p@site.example', 'https://'].map(
    (url): Wrong => ['SITE_URL', { SITE_URL: url }],
  ),
  ['PAYOUT_PROVIDER', { PAYOUT_PROVIDER: 'Woovi' }],
  ['WOOVI_APP_ID', { PAYOUT_PROVIDER: 'woovi' }],
  ['WOOVI_APP_ID', { PAYOUT_PROVIDER: 'woovi', WOOVI_APP_ID: '' }],
  ...['an app id', 'app\nid', 'ãpp'].map((value): Wrong => ['WOOVI_APP_ID', { WOOVI_APP_ID: value }]),
  ...['http://api.woovi.com', 'http://127.0.0.1.example.com', 'http://10.0.0.1', 'https://api.woovi.com/api', 'https://u:p@api.woovi.com', 'woovi.example'].map(
    (url): Wrong => ['WOOVI_BASE_URL', { WOOVI_BASE_URL: url }],
  ),
  ...['abc', keyOf('ed25519'), base64(keyOf('ed25519')), `${keyOf('rsa')}${keyOf('ed25519')}`, keyOf('rsa').replace(/M/g, 'N')].map(
    (value): Wrong => ['WOOVI_PUBLIC_KEY', { WOOVI_PUBLIC_KEY: value }],
  ),
  ['PAYOUT_PROVIDER', { ...asaas, PAYOUT_PROVIDER: 'woovi,asaas', WOOVI_APP_ID: 'Q2xpZW50' }],
  ['ASAAS_API_KEY', { PAYOUT_PROVIDER: 'asaas' }],
  ['ASAAS_API_KEY', { ...asaas, ASAAS_API_KEY: 'hidden key' }],
  ['ASAAS_API_KEY', { ASAAS_WEBHOOK_TOKEN: asaas.ASAAS_WEBHOOK_TOKEN }],
  ['ASAAS_WEBHOOK_TOKEN', { ASAAS_API_KEY: asaas.ASAAS_API_KEY }],
  ['ASAAS_WEBHOOK_TOKEN', { ...asaas, ASAAS_WEBHOOK_TOKEN: 'short-token' }],
  ['ASAAS_BASE_URL', { ASAAS_BASE_URL: 'http://api.asaas.com' }],
  ['WHATSAPP_TOKEN', { WHATSAPP_APP_SECRET: 'the secret of the app' }],
  ...Object.keys(whatsApp).map((name): Wrong => [name, { ...whatsApp, [name]: undefined }]),
  ['WHATSAPP_BASE_URL', { WHATSAPP_BASE_URL: 'http://graph.facebook.com' }],
  ['RATE_LIMIT_SCALE', { RATE_LIMIT_SCALE: '0' }],
  ...['<b>Completa</b>', 'A "boa" Ltda', 'Souza &amp; Cia', 'Souza\\Cia', 'Souza\nCia', 'x'.repeat(121)].map(
    (value): Wrong => ['OPERATOR_NAME', { OPERATOR_NAME: value }],
  ),
  ...['12.345.678/0001-96', '11.111.111/1111-11', '12ABC34501DE36', '12.345.678/0001'].map((value): Wrong => ['OPERATOR_CNPJ', { OPERATOR_CNPJ: value }]),
  ...['ola', 'ola@', '"ola"@example.com'].map((value): Wrong => ['OPERATOR_EMAIL', { OPERATOR_EMAIL: value }]),
  ...['abc', token({ apiKey: 'sk_live_1' }), token({ apiKey: 'live', appId: 'a', regions: ['x'] })].map(
    (value): Wrong => ['UPLOADTHING_TOKEN', { UPLOADTHING_TOKEN: value }],
  ),
  ['PROOFS_STORE', { PROOFS_STORE: 'tape' }],
  ['PROOFS_S3_ENDPOINT', { PROOFS_STORE: 's3' }],
  ['UPLOADTHING_TOKEN', { PROOFS_STORE: 'uploadthing' }],
  ...(['PROOFS_S3_ENDPOINT', 'PROOFS_S3_BUCKET', 'PROOFS_S3_ACCESS_KEY', 'PROOFS_S3_SECRET_KEY'] as const).map((name): Wrong => [name, { ...s3, [name]: '' }]),
  ...['http://s3.example', 'https://s3.example/bucket', 's3.example'].map((value): Wrong => ['PROOFS_S3_ENDPOINT', { ...s3, PROOFS_S3_ENDPOINT: value }]),
  ...['A', 'my bucket', '-bucket', 'a/b'].map((value): Wrong => ['PROOFS_S3_BUCKET', { ...s3, PROOFS_S3_BUCKET: value }]),
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
  s3,
  { ...s3, PROOFS_STORE: 's3', PROOFS_S3_ENDPOINT: 'http://127.0.0.1:9000/', PROOFS_S3_PATH_STYLE: 'false' },
  { PAYOUT_PROVIDER: 'woovi', WOOVI_APP_ID: 'Q2xpZW50X0lk+/=' },
  { WOOVI_BASE_URL: 'https://api.woovi-sandbox.com/' },
  { ...asaas, PAYOUT_PROVIDER: 'asaas', ASAAS_BASE_URL: 'https://api-sandbox.asaas.com' },
  ...['http://127.0.0.1:4000', 'http://localhost:4000', 'http://[::1]:4000'].map((WOOVI_BASE_URL) => ({ WOOVI_BASE_URL })),
])('valid settings are accepted: %o', (change) => {
  expect(() => parseEnv({ ...right, ...change })).not.toThrow()
})

test('who runs the site is named as it is written, its CNPJ with letters too', () => {
  for (const [typed, written] of [
    ['12345678000195', '12.345.678/0001-95'],
    [' 12.345.678/0001-95 ', '12.345.678/0001-95'],
    ['12abc34501de35', '12.ABC.345/01DE-35'],
  ])
    expect(parseEnv({ ...right, OPERATOR_CNPJ: typed }).OPERATOR_CNPJ).toBe(written)
  for (const name of ["Sant'Ana & Filhos Ltda.", 'Ação Nº 1 Serviços – ME', 'José da Silva 12345678901'])
    expect(parseEnv({ ...right, OPERATOR_NAME: ` ${name} ` }).OPERATOR_NAME).toBe(name)
  expect(parseEnv({ ...right, OPERATOR_NAME: '', OPERATOR_CNPJ: '', OPERATOR_EMAIL: '' })).toMatchObject({
    OPERATOR_NAME: undefined,
    OPERATOR_CNPJ: undefined,
    OPERATOR_EMAIL: undefined,
  })
})

test('keys of Woovi are read from PEM and from one line of base64, one or more', () => {
  const keys = [keyOf('rsa').trim(), keyOf('rsa').trim()]
  for (const text of [keys.join('\n'), base64(`${keys.join('\n')}\n`)]) expect(parseEnv({ ...right, WOOVI_PUBLIC_KEY: text }).WOOVI_PUBLIC_KEY).toEqual(keys)
})
