import { createPublicKey } from 'node:crypto'
import path from 'node:path'
import { z } from 'zod'
import { databaseUrlProblem } from '@/db/database-url.mjs'
import { providerNames } from '@/db/desk-values'
import { OwnError } from '@/db/own-error.mjs'
import { proofStoreNames } from '@/db/proof-store-names'
import { cnpjOf, cnpjText } from '@/lib/platform/pages/documents'
import { MARKS } from '@/lib/platform/pages/page-marks.mjs'
import type { SiteOperator } from '@/lib/site'

const blankIsAbsent = (value: unknown) => (value === '' ? undefined : value)
const optional = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(blankIsAbsent, schema.optional())
const withDefault = <Schema extends z.ZodType>(schema: Schema, value: z.input<Schema>) => z.preprocess((given) => blankIsAbsent(given) ?? value, schema)

// Messages never repeat the value, because a secret may be in it, also in that of a wrong variable.
const numberWhere = (isValid: (value: number) => boolean, error: string) => z.coerce.number({ error }).refine(isValid, error)
/** Digits alone: `1.000` would be a limit of one real for a program and of a thousand for whoever wrote it. */
const wholeNumber = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`
  const isWhole = (given: unknown) => typeof given === 'number' || /^\d+$/.test(String(given).trim())
  return z.preprocess((given) => (isWhole(given) ? Number(given) : undefined), z.number({ error }).int(error).min(min, error).max(max, error))
}
const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) => z.enum(values, { error: `must be one of ${values.join(', ')}` })

const days = (value: number) => withDefault(wholeNumber(1, 36_500), value)

function refuseUnreadable(url: string, context: z.RefinementCtx<string>): void {
  const problem = databaseUrlProblem(url)
  if (problem) context.addIssue(problem)
}

/** The content of an UploadThing token. Its SDK reads the token only with the first upload, which is too late to report an error. */
const uploadThingToken = z.object({ apiKey: z.string().startsWith('sk_'), appId: z.string().min(1), regions: z.array(z.string()).min(1) })

function isUploadThingToken(token: string): boolean {
  try {
    return uploadThingToken.safeParse(JSON.parse(Buffer.from(token, 'base64').toString())).success
  } catch {
    return false
  }
}

const isOrigin = (url: string) => /^https?:\/\/[^/?#@\\]+\/?$/i.test(url) && URL.canParse(url)

/** Whether calls to this origin are encrypted or stay on this machine. */
const isEncryptedOrLocal = (url: string) => isOrigin(url) && (/^https:/i.test(url) || ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname))

/** The origin of a service that is sent secrets. @param usual the real service's */
const serviceOrigin = (usual: string) =>
  withDefault(
    z
      .string()
      .refine(isEncryptedOrLocal, `must be an origin with https, without a path, such as ${usual}; with http only on this machine`)
      .transform((url) => new URL(url).origin),
    usual,
  )

/** The PEM keys in a text, which may be encoded as base64 to fit into a line of .env. */
function publicKeysIn(text: string): string[] {
  const pem = text.includes('-----') ? text : Buffer.from(text, 'base64').toString()
  return pem.match(/-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----/g) ?? []
}

function isRsaKey(pem: string): boolean {
  try {
    return createPublicKey(pem).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}

/** The first setting of each pair needs the second. */
const pairs = [
  ['ADMIN_EMAIL', 'ADMIN_PASSWORD'],
  ['ADMIN_PASSWORD', 'ADMIN_EMAIL'],
  ['SMTP_URL', 'MAIL_FROM'],
  ['MAIL_FROM', 'SMTP_URL'],
  ['ASAAS_API_KEY', 'ASAAS_WEBHOOK_TOKEN'],
  ['ASAAS_WEBHOOK_TOKEN', 'ASAAS_API_KEY'],
  ['WHATSAPP_APP_SECRET', 'WHATSAPP_TOKEN'],
  ['WHATSAPP_VERIFY_TOKEN', 'WHATSAPP_APP_SECRET'],
  ['WHATSAPP_TOKEN', 'WHATSAPP_PHONE_ID'],
  ['WHATSAPP_TOKEN', 'WHATSAPP_APP_SECRET'],
  ['WHATSAPP_TOKEN', 'WHATSAPP_VERIFY_TOKEN'],
  ['PROOFS_S3_ENDPOINT', 'PROOFS_S3_BUCKET'],
  ['PROOFS_S3_ENDPOINT', 'PROOFS_S3_ACCESS_KEY'],
  ['PROOFS_S3_ENDPOINT', 'PROOFS_S3_SECRET_KEY'],
  ['PROOFS_S3_BUCKET', 'PROOFS_S3_ENDPOINT'],
] as const

const isSmtpUrl = (url: string) => URL.canParse(url) && /^smtps?:$/.test(new URL(url).protocol) && new URL(url).hostname !== ''

/** The sender of letters: an address, or a name and an address, without line breaks. */
const SENDER = /^(?:[^<>\p{Cc}]+ )?<[^\s<>@,;]+@[^\s<>@,;]+>$|^[^\s<>@,;]+@[^\s<>@,;]+$/u

/** A name that needs no escaping in HTML and JSON; an ampersand before a space needs none either. */
const PLAIN_NAME = /^(?:[\p{L}\p{M}\p{N} .,'’()ºª/+–-]|& )+$/u

const plainText = (most: number) =>
  z.string().trim().max(most, `must have at most ${most} characters`).regex(PLAIN_NAME, "must be of letters, digits, spaces and . , ' ( ) / + - &")

/** The settings that pages show. */
const told = {
  /** For how many days personal data are stored; this one is for IP address, fingerprint and device of clicks and completions. */
  RETENTION_DAYS_ACCESS: days(180),
  RETENTION_DAYS_PROOFS: days(365),
  /** The minimum age of people who do the task, in years. */
  MINIMUM_AGE: withDefault(wholeNumber(13, 18), 13),
  /** Who runs the site. Pages leave out what is missing. */
  OPERATOR_NAME: optional(plainText(120)),
  OPERATOR_CNPJ: optional(
    z
      .string()
      .refine((typed) => cnpjOf(typed) !== undefined, 'must be a CNPJ with its check digits, such as 12.ABC.345/01DE-35')
      .transform((typed) => cnpjText(cnpjOf(typed) ?? '')),
  ),
  OPERATOR_EMAIL: optional(z.email('must be an e-mail address')),
  OPERATOR_ADDRESS: optional(plainText(200)),
  /** The person in charge of personal data (LGPD, article 41), whose name and contact have to be public. */
  OPERATOR_DATA_NAME: optional(plainText(120)),
  OPERATOR_DATA_EMAIL: optional(z.email('must be an e-mail address')),
}

const schema = z
  .object({
    NODE_ENV: withDefault(oneOf(['development', 'production', 'test']), 'development'),
    PORT: withDefault(wholeNumber(0, 65_535), 3000),
    DATABASE_URL: z.preprocess(
      blankIsAbsent,
      z
        .string({
          error: 'is not set. Start with `npm start` or `npm run dev`, which provide the embedded database, or set it to the address of a PostgreSQL.',
        })
        .superRefine(refuseUnreadable),
    ),
    /** A replica of DATABASE_URL, for lists and figures. One server, because its position says nothing of another one. */
    DATABASE_READ_URL: optional(
      z
        .string()
        .superRefine(refuseUnreadable)
        .refine((url) => !url.includes(','), 'must name one server, such as postgres://user:password@host:5432/name'),
    ),
    /** Connections per process. */
    DATABASE_POOL_SIZE: withDefault(wholeNumber(1, 500), 10),
    /** Set to false behind a transaction pooler such as PgBouncer. */
    DATABASE_PREPARE: withDefault(
      oneOf(['true', 'false']).transform((value) => value === 'true'),
      'true',
    ),
    /** A request whose statement takes longer is answered 503. */
    DATABASE_TIMEOUT_MS: withDefault(wholeNumber(100, 60_000), 4_000),
    DATA_DIR: withDefault(
      z.string().transform((dir) => path.resolve(dir)),
      '.data',
    ),
    SITE_URL: optional(
      z
        .string()
        .refine(isOrigin, 'must be the public origin, without a path, such as https://completa.example')
        .transform((url) => new URL(url).origin),
    ),
    NEXTAUTH_SECRET: z
      .string({ error: 'is required when DATABASE_URL is set. Make one with `openssl rand -base64 32`.' })
      .min(16, 'must have at least 16 characters'),
    ADMIN_EMAIL: optional(z.email('must be an e-mail address')),
    ADMIN_PASSWORD: optional(z.string().min(8, 'must have at least 8 characters').max(128, 'must have at most 128 characters')),
    /** Who must have a second factor. */
    REQUIRE_SECOND_FACTOR: withDefault(oneOf(['none', 'admin']), 'none'),
    UPLOADTHING_TOKEN: optional(
      z.string().refine(isUploadThingToken, 'cannot be read. Copy the whole token (v7) from the API keys of your app at UploadThing'),
    ),
    /** Where new proofs are stored; without it the first of these that is set up: S3, UploadThing, the disk. */
    PROOFS_STORE: optional(oneOf(proofStoreNames)),
    PROOFS_S3_ENDPOINT: optional(
      z
        .string()
        .refine(
          isEncryptedOrLocal,
          'must be an origin with https, without a path and the bucket, such as https://s3.sa-east-1.amazonaws.com; with http only on this machine',
        )
        .transform((url) => new URL(url).origin),
    ),
    PROOFS_S3_BUCKET: optional(z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket: 3 to 63 of a-z, 0-9, . and -')),
    PROOFS_S3_REGION: withDefault(z.string().regex(/^[a-z0-9-]+$/i, 'must be the name of a region, such as sa-east-1'), 'us-east-1'),
    PROOFS_S3_ACCESS_KEY: optional(z.string().regex(/^[!-~]+$/, 'must be without blanks')),
    PROOFS_S3_SECRET_KEY: optional(z.string().regex(/^[!-~]+$/, 'must be without blanks')),
    /** Whether the bucket stands in the path of addresses, as most services but AWS want it, or before the host. */
    PROOFS_S3_PATH_STYLE: withDefault(
      oneOf(['true', 'false']).transform((value) => value === 'true'),
      'true',
    ),
    // On Vercel every function is behind exactly one proxy.
    TRUST_PROXY: withDefault(wholeNumber(0, 10), process.env.VERCEL ? 1 : 0),
    PAYMENT_CODE_TTL_MINUTES: withDefault(wholeNumber(10, 30), 30),
    /** A completion that waits longer than this for its review is late. */
    REVIEW_TARGET_HOURS: withDefault(wholeNumber(1, 720), 24),
    /** The score from which on an approval needs two people, if there is another administrator; without it one is enough. */
    TWO_APPROVALS_FROM: optional(wholeNumber(0, 100)),
    /** Whether everybody who registers is a promoter at once, or an administrator approves them first. */
    JOINING: withDefault(oneOf(['open', 'application']), 'open'),
    /** In reais: the least amount of a promoter's payout. */
    MINIMUM_PAYOUT: withDefault(wholeNumber(1, 10_000), 10),
    /** In reais: what one administrator starts in a day before another one has to, if there is one. */
    PAYOUT_ALONE_LIMIT: withDefault(wholeNumber(1, 10_000_000), 1000),
    /** Who sends payouts: an administrator by hand, or a provider. The settings of the others may stay, so that they are still asked. */
    PAYOUT_PROVIDER: withDefault(oneOf(providerNames), 'manual'),
    WOOVI_APP_ID: optional(z.string().regex(/^[!-~]+$/, 'must be the AppID as Woovi shows it, without blanks')),
    WOOVI_BASE_URL: serviceOrigin('https://api.woovi.com'),
    /** PEM keys that webhooks may be signed with; Woovi's published key by default. */
    WOOVI_PUBLIC_KEY: optional(
      z
        .string()
        .transform(publicKeysIn)
        .refine((keys) => keys.length > 0 && keys.every(isRsaKey), 'must be one or more RSA public keys (PEM), or these as one line of base64'),
    ),
    ASAAS_API_KEY: optional(z.string().regex(/^[!-~]+$/, 'must be the key as Asaas shows it, without blanks')),
    /** What Asaas says in the header `asaas-access-token` of its webhooks. */
    ASAAS_WEBHOOK_TOKEN: optional(z.string().min(16, 'must have at least 16 characters')),
    ASAAS_BASE_URL: serviceOrigin('https://api.asaas.com'),
    /** The mail server. Without it letters wait. */
    SMTP_URL: optional(z.string().refine(isSmtpUrl, 'must be the address of a mail server, such as smtps://user:password@smtp.example.com:465')),
    MAIL_FROM: optional(z.string().regex(SENDER, 'must be an address, or a name and an address, such as Completa <ola@example.com>')),
    /** Meta's Cloud API, for telling people by WhatsApp; all four or none. */
    WHATSAPP_TOKEN: optional(z.string().regex(/^[!-~]+$/, 'must be the access token as Meta shows it, without blanks')),
    WHATSAPP_PHONE_ID: optional(z.string().regex(/^\d+$/, 'must be the id of the phone number at Meta, of digits alone')),
    /** What signs Meta's webhooks. */
    WHATSAPP_APP_SECRET: optional(z.string().min(16, 'must have at least 16 characters')),
    /** What Meta says when it asks whether the webhook's address is ours. */
    WHATSAPP_VERIFY_TOKEN: optional(z.string().min(16, 'must have at least 16 characters')),
    WHATSAPP_BASE_URL: serviceOrigin('https://graph.facebook.com'),
    /** Lets webhooks lead to this machine, also by http; for trying them out. */
    WEBHOOK_ALLOW_LOCAL: withDefault(
      oneOf(['true', 'false']).transform((value) => value === 'true'),
      'false',
    ),
    /** The bearer token for `POST /api/jobs`, which is off without it. */
    JOBS_TOKEN: optional(z.string().min(16, 'must have at least 16 characters')),
    /** A second token for `POST /api/jobs`: Vercel's scheduler sends the one of this name. */
    CRON_SECRET: optional(z.string().min(16, 'must have at least 16 characters')),
    RATE_LIMIT_SCALE: withDefault(
      numberWhere((value) => value > 0 && value < Number.POSITIVE_INFINITY, 'must be a number above 0'),
      1,
    ),
    /** Whose geo headers are trusted. Do not set it for a proxy that passes on these headers from clients. */
    GEO_HEADERS: withDefault(oneOf(['none', 'vercel', 'cloudflare']), process.env.VERCEL ? 'vercel' : 'none'),
    GEOIP_CITY_DB: optional(z.string()),
    ...told,
    /** The bearer token for `GET /api/metrics`, which is off without it. */
    METRICS_TOKEN: optional(z.string().min(16, 'must have at least 16 characters')),
    LOG_LEVEL: withDefault(oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
  })
  .superRefine((env, context) => {
    for (const [one, other] of pairs) {
      if (env[one] && !env[other]) context.addIssue({ code: 'custom', path: [other], message: `is missing, while ${one} is set. Set both or neither` })
    }
    if (env.PROOFS_STORE === 's3' && !env.PROOFS_S3_ENDPOINT)
      context.addIssue({ code: 'custom', path: ['PROOFS_S3_ENDPOINT'], message: 'is missing, while PROOFS_STORE is s3' })
    if (env.PROOFS_STORE === 'uploadthing' && !env.UPLOADTHING_TOKEN)
      context.addIssue({ code: 'custom', path: ['UPLOADTHING_TOKEN'], message: 'is missing, while PROOFS_STORE asks for it' })
    if (env.PAYOUT_PROVIDER === 'woovi' && !env.WOOVI_APP_ID)
      context.addIssue({
        code: 'custom',
        path: ['WOOVI_APP_ID'],
        message: 'is missing, while PAYOUT_PROVIDER is woovi. Make one at Woovi, with the rights to make and approve payments',
      })
    if (env.PAYOUT_PROVIDER === 'asaas' && !env.ASAAS_API_KEY)
      context.addIssue({
        code: 'custom',
        path: ['ASAAS_API_KEY'],
        message: 'is missing, while PAYOUT_PROVIDER is asaas. Make one at Asaas, which may transfer',
      })
  })
  .transform((env) => ({ ...env, SITE_URL: env.SITE_URL ?? `http://localhost:${env.PORT}` }))

/** The parsed settings with their defaults; `.env.example` documents each. */
export type Env = z.output<typeof schema>

/**
 * Parses settings.
 * @throws Error that lists every wrong variable and what is wrong with it
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const result = schema.safeParse(source)
  if (result.success) return result.data
  const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}`)
  throw new OwnError(`These settings are wrong:\n${lines.join('\n')}`)
}

/** The settings that pages show, at build time: page marks, which each start fills in, or on Vercel the values of the build. @throws ZodError */
export const settingsToTell = () => (process.env.MARK_SETTINGS ? MARKS : z.object(told).parse(process.env))

/** Who runs the site, from {@link settingsToTell}. */
export function operator(): SiteOperator {
  const told = settingsToTell()
  return {
    name: told.OPERATOR_NAME ?? '',
    cnpj: told.OPERATOR_CNPJ ?? '',
    email: told.OPERATOR_EMAIL ?? '',
    address: told.OPERATOR_ADDRESS ?? '',
    dataName: told.OPERATOR_DATA_NAME ?? '',
    dataEmail: told.OPERATOR_DATA_EMAIL ?? '',
  }
}

let parsed: Env | undefined

/** The settings of this process, parsed on first use (`next build` needs none of them). */
export function env(): Env {
  parsed ??= parseEnv(process.env)
  return parsed
}
