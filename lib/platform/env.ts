import path from 'node:path'
import { z } from 'zod'
import { databaseUrlProblem } from '@/db/database-url.mjs'

const blankIsAbsent = (value: unknown) => (value === '' ? undefined : value)
const optional = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(blankIsAbsent, schema.optional())
const withDefault = <Schema extends z.ZodType>(schema: Schema, value: z.input<Schema>) => z.preprocess((given) => blankIsAbsent(given) ?? value, schema)

// What is said never repeats the value: some are secrets, and one may have been put into the wrong variable.
const numberThat = (holds: (value: number) => boolean, error: string) => z.coerce.number({ error }).refine(holds, error)
const wholeNumber = (min: number, max: number) =>
  numberThat((value) => Number.isInteger(value) && value >= min && value <= max, `must be a whole number from ${min} to ${max}`)
const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) => z.enum(values, { error: `must be one of ${values.join(', ')}` })

const days = (value: number) => withDefault(wholeNumber(1, 36_500), value)

/** What UploadThing's own SDK reads from a token, which it would do with the first proof only. */
const uploadThingToken = z.object({ apiKey: z.string().startsWith('sk_'), appId: z.string().min(1), regions: z.array(z.string()).min(1) })

function isUploadThingToken(token: string): boolean {
  try {
    return uploadThingToken.safeParse(JSON.parse(Buffer.from(token, 'base64').toString())).success
  } catch {
    return false
  }
}

const isOrigin = (url: string) => /^https?:\/\/[^/?#@\\]+\/?$/i.test(url) && URL.canParse(url)

/** Settings that make sense together only. */
const pairs = [
  ['ADMIN_EMAIL', 'ADMIN_PASSWORD'],
  ['ADMIN_PASSWORD', 'ADMIN_EMAIL'],
] as const

/** How long personal data are kept, in days; the privacy policy says the same numbers. */
const retention = {
  /** IP address, fingerprint and device of clicks and completions. */
  RETENTION_DAYS_ACCESS: days(180),
  RETENTION_DAYS_PROOFS: days(365),
}

const schema = z
  .object({
    NODE_ENV: withDefault(oneOf(['development', 'production', 'test']), 'development'),
    PORT: withDefault(wholeNumber(0, 65_535), 3000),
    DATABASE_URL: z.preprocess(
      blankIsAbsent,
      z
        .string({ error: 'is not set. Start through `npm start` or `npm run dev`, which provide the embedded database, or name a PostgreSQL.' })
        .superRefine((url, context) => {
          const problem = databaseUrlProblem(url)
          if (problem) context.addIssue(problem)
        }),
    ),
    /** Connections per process. */
    DATABASE_POOL_SIZE: withDefault(wholeNumber(1, 500), 10),
    /** Set to false behind a transaction pooler such as PgBouncer. */
    DATABASE_PREPARE: withDefault(
      oneOf(['true', 'false']).transform((value) => value === 'true'),
      'true',
    ),
    /** Every statement ends within this time, or the request answers 503. */
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
      .string({ error: 'is required as soon as DATABASE_URL is set. Make one with `openssl rand -base64 32`.' })
      .min(16, 'must have at least 16 characters'),
    ADMIN_EMAIL: optional(z.email('must be an e-mail address')),
    ADMIN_PASSWORD: optional(z.string().min(8, 'must have at least 8 characters').max(128, 'must have at most 128 characters')),
    UPLOADTHING_TOKEN: optional(
      z.string().refine(isUploadThingToken, 'cannot be read. Copy the whole token (v7) from the API keys of your app at UploadThing'),
    ),
    // Vercel's own proxy stands before every function there.
    TRUST_PROXY: withDefault(wholeNumber(0, 10), process.env.VERCEL ? 1 : 0),
    PAYMENT_CODE_TTL_MINUTES: withDefault(wholeNumber(10, 30), 30),
    RATE_LIMIT_SCALE: withDefault(
      numberThat((value) => value > 0 && value < Number.POSITIVE_INFINITY, 'must be a number above 0'),
      1,
    ),
    /** Whose geo headers are believed; a proxy that passes a client's own headers on must not be named here. */
    GEO_HEADERS: withDefault(oneOf(['none', 'vercel', 'cloudflare']), process.env.VERCEL ? 'vercel' : 'none'),
    GEOIP_CITY_DB: optional(z.string()),
    ...retention,
    /** Opens `GET /api/metrics` to whoever sends it as bearer token. */
    METRICS_TOKEN: optional(z.string().min(16, 'must have at least 16 characters')),
    LOG_LEVEL: withDefault(oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
  })
  .superRefine((env, context) => {
    for (const [one, other] of pairs) {
      if (env[one] && !env[other]) context.addIssue({ code: 'custom', path: [other], message: `is missing, while ${one} is set. Set both or neither` })
    }
  })
  .transform((env) => ({ ...env, SITE_URL: env.SITE_URL ?? `http://localhost:${env.PORT}` }))

/** The settings of this process, parsed and with their defaults; `.env.example` documents each. */
export type Env = z.output<typeof schema>

/**
 * Parses settings.
 * @throws Error whose message names every variable that is wrong, and how
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const result = schema.safeParse(source)
  if (result.success) return result.data
  const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}`)
  throw new Error(`The environment is not right:\n${lines.join('\n')}`)
}

/** The retention times for a page that is made when there are no other settings. @throws ZodError */
export const retentionDays = (source: Record<string, string | undefined>) => z.object(retention).parse(source)

let parsed: Env | undefined

/** The settings of this process, parsed on first use (`next build` needs none of them). */
export function env(): Env {
  parsed ??= parseEnv(process.env)
  return parsed
}
