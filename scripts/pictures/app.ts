import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import postgres from 'postgres'
import { startCluster } from '@/db/embedded/server.mjs'
import { migrateDatabase } from '@/db/migrate.mjs'
import { ALPHABET } from '@/lib/platform/codes/random-code'
import { startApp } from '../test-server.mjs'

/** The time of every picture: a Thursday, 14:05 in Brazil. */
export const NOW = '2026-11-19T17:05:00Z'
/** The address that the pictured app shows. */
export const SITE = 'http://completa.example'
/** The token of the pictured task, `/my-task#…`. */
export const TASK_TOKEN = 'a-task-for-the-pictures'
/** Enough data for full lists and charts, made within seconds. */
const SIZE = ['--clicks', '9000', '--days', '45', '--campaigns']
/** The slug of the survey among them. */
export const SURVEY = 'pesquisa-de-compras'

export interface PicturedApp {
  /** The address at which it really listens. */
  base: string
  admin: SignIn
  promoter: SignIn & { id: number }
  stop: () => Promise<void>
}
interface SignIn {
  email: string
  password: string
}

const clock = pathToFileURL(path.resolve('scripts/pictures/clock.mjs')).href

/** Makes PostgreSQL always return the same time: our own `now()` is found before the system's, also by columns' defaults. */
async function freeze(url: string) {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  await sql.unsafe(`create function public.now() returns timestamptz language sql stable as $$ select '${NOW}'::timestamptz $$;
    alter database ${new URL(url).pathname.slice(1)} set search_path = public, pg_catalog`)
  await sql.end()
}

/** Replaces random values by constant ones, and gives the pictured task its link. @returns the id of the account of `email` */
async function payOnce(url: string, email: string): Promise<number> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  const code = (kind: string, id = sql`id`) => sql`translate(upper(substr(md5(${kind} || ${id}), 1, 8)), '0123456789ABCDEF', ${ALPHABET.slice(0, 16)})`
  const key = (kind: string) => sql`jsonb_set(method, '{key}', to_jsonb(md5(${kind} || id)::uuid::text))`
  await sql`update users set referral_code = ${code('user')} where referral_code is not null`
  await sql`update completions set payment_code = ${code('completion')}`
  await sql`update deleted_completions set payment_code = ${code('completion')}`
  await sql`update audit_log set subject_label = ${code('completion', sql`subject_id`)} where subject_type = 'completion'`
  await sql`update payout_methods set method = ${key('method')}`
  await sql`update payouts as p set method = m.method from payout_methods as m where p.method is not null and (m.completion_id = p.completion_id or m.user_id = p.user_id)`
  const hash = createHash('sha256').update(TASK_TOKEN).digest('base64url')
  await sql`
    insert into task_tokens (hash, completion_id, origin)
    select ${hash}, c.id, 'submission' from payouts as p join completions as c on c.id = p.completion_id
    where p.state = 'paid' and c.attempt = 1 and extract(hour from p.paid_at at time zone 'America/Sao_Paulo') between 9 and 18
    order by (p.paid_at - c.created_at < interval '12 hours') desc, p.paid_at desc limit 1`
  const [user] = await sql`select id from users where email = ${email}`
  await sql.end()
  return user?.id
}

/** Starts the built app on demo data of its own, with the clock stopped at {@link NOW}. */
export async function startPicturedApp(): Promise<PicturedApp> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'completa-pictures-'))
  const cluster = await startCluster(folder, { throwaway: true })
  const clean = async () => {
    await cluster.stop()
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    await freeze(cluster.url)
    await migrateDatabase(cluster.url)
    const settings = {
      DATABASE_URL: cluster.url,
      DATA_DIR: folder,
      PICTURES_NOW: NOW,
      NODE_OPTIONS: `--import ${clock}`,
      OPERATOR_NAME: 'Empresa de Exemplo Ltda.',
      NEXTAUTH_SECRET: 'a secret that only the pictures know',
      LOG_LEVEL: 'warn',
    }
    const seed = spawnSync(process.execPath, ['--conditions=react-server', '--import', 'tsx', 'scripts/seed.ts', ...SIZE], {
      env: { ...process.env, NODE_ENV: 'production', UPLOADTHING_TOKEN: '', PROOFS_S3_ENDPOINT: '', PROOFS_S3_BUCKET: '', PROOFS_STORE: '', ...settings },
      encoding: 'utf8',
    })
    if (seed.status !== 0) throw new Error(`There are no demo data: ${seed.stderr}`)
    const { admin, promoter } = JSON.parse(fs.readFileSync(path.join(folder, 'demo.json'), 'utf8'))
    const id = await payOnce(cluster.url, promoter.email)
    const app = await startApp({ url: cluster.url, env: settings, siteUrl: SITE })
    const stop = async () => {
      await app.stop()
      await clean()
    }
    return { base: app.base, admin, promoter: { ...promoter, id }, stop }
  } catch (error) {
    await clean()
    throw error
  }
}
