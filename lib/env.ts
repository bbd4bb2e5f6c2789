import path from 'node:path'
import { z } from 'zod'

const blankIsAbsent = (value: unknown) => (value === '' ? undefined : value)
const optional = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(blankIsAbsent, schema.optional())
const withDefault = <Schema extends z.ZodType>(schema: Schema, value: z.input<Schema>) => z.preprocess((given) => blankIsAbsent(given) ?? value, schema)

const days = (value: number) => withDefault(z.coerce.number().int('must be whole days').min(1, 'must be at least 1').max(36_500), value)

/** How long personal data are kept, in days; the privacy policy says the same numbers. */
const retention = {
  /** IP address, fingerprint and device of clicks and completions. */
  RETENTION_DAYS_ACCESS: days(180),
  RETENTION_DAYS_PROOFS: days(365),
}

const schema = z
  .object({
    NODE_ENV: withDefault(z.enum(['development', 'production', 'test']), 'development'),
    PORT: withDefault(z.coerce.number().int().min(0).max(65_535), 3000),
    DATABASE_URL: z.preprocess(
      blankIsAbsent,
      z
        .string({ error: 'is not set. Start through `npm start` or `npm run dev`, which provide the embedded database, or name a PostgreSQL.' })
        .regex(/^postgres(ql)?:\/\//, 'must be an address like postgres://user:password@host:5432/name'),
    ),
    /** Connections per process. */
    DATABASE_POOL_SIZE: withDefault(z.coerce.number().int().min(1).max(500), 10),
    /** Set to false behind a transaction pooler such as PgBouncer. */
    DATABASE_PREPARE: withDefault(
      z.enum(['true', 'false']).transform((value) => value === 'true'),
      'true',
    ),
    /** Every statement ends within this time, or the request answers 503. */
    DATABASE_TIMEOUT_MS: withDefault(z.coerce.number().int().min(100).max(60_000), 4_000),
    DATA_DIR: withDefault(
      z.string().transform((dir) => path.resolve(dir)),
      '.data',
    ),
    SITE_URL: optional(
      z.url({ protocol: /^https?$/, error: 'must be the public origin, such as https://completa.example' }).transform((url) => new URL(url).origin),
    ),
    NEXTAUTH_SECRET: z
      .string({ error: 'is required as soon as DATABASE_URL is set. Make one with `openssl rand -base64 32`.' })
      .min(16, 'must have at least 16 characters'),
    ADMIN_EMAIL: optional(z.email('must be an e-mail address')),
    ADMIN_PASSWORD: optional(z.string().min(8, 'must have at least 8 characters').max(128, 'must have at most 128 characters')),
    UPLOADTHING_TOKEN: optional(z.string()),
    // Vercel's own proxy stands before every function there.
    TRUST_PROXY: withDefault(z.coerce.number().int().min(0).max(10), process.env.VERCEL ? 1 : 0),
    PAYMENT_CODE_TTL_MINUTES: withDefault(z.coerce.number().int().min(10, 'must be from 10 to 30').max(30, 'must be from 10 to 30'), 30),
    RATE_LIMIT_SCALE: withDefault(z.coerce.number().positive(), 1),
    /** Whose geo headers are believed; a proxy that passes a client's own headers on must not be named here. */
    GEO_HEADERS: withDefault(z.enum(['none', 'vercel', 'cloudflare']), process.env.VERCEL ? 'vercel' : 'none'),
    GEOIP_CITY_DB: optional(z.string()),
    ...retention,
    /** Opens `GET /api/metrics` to whoever sends it as bearer token. */
    METRICS_TOKEN: optional(z.string().min(16, 'must have at least 16 characters')),
    LOG_LEVEL: withDefault(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
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

/** The retention times for a page that is made while building, when there are no other settings. @throws ZodError */
export const retentionDays = (source: Record<string, string | undefined>) => z.object(retention).parse(source)

let parsed: Env | undefined

/** The settings of this process, parsed on first use (`next build` needs none of them). */
export function env(): Env {
  parsed ??= parseEnv(process.env)
  return parsed
}
