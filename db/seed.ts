// Fills an empty database with believable demo data and prints the sign-ins it made: `npm run db:seed [-- --clicks 20000]`.
// Running it again changes nothing and prints the same sign-ins.
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import { closeDatabase, type Db, database } from '@/db/client'
import { completions } from '@/db/schema/completions'
import { contactForms } from '@/db/schema/contact-forms'
import { links } from '@/db/schema/links'
import { users } from '@/db/schema/users'
import { hashPassword } from '@/lib/auth/password'
import { env } from '@/lib/env'
import { randomCode } from '@/lib/referrals/codes'
import type { FlagReason } from '@/lib/referrals/flags'
import { rebuildTotals } from '@/lib/referrals/reconcile'
import { REWARD_CENTS } from '@/lib/site'
import { proofStore } from '@/lib/storage/store'
import { contactMessages, demoProof, people, places } from './seed-data'

const DAYS = 60
const COMPLETION_SHARE = 0.04
const PROOFS = 40

interface SignIns {
  admin: { email: string; password: string }
  promoter: { email: string; password: string; referral_code: string }
}

const password = () => `${randomBytes(9).toString('base64url')}7a`

async function makeAccounts(tx: Db): Promise<{ signIns: SignIns; promoters: number[] }> {
  const signIns: SignIns = {
    admin: { email: 'admin@example.com', password: password() },
    promoter: { email: `${people[0]?.user}@example.com`, password: password(), referral_code: randomCode() },
  }
  await tx.insert(users).values({ name: 'Helena Prado', email: signIns.admin.email, passwordHash: await hashPassword(signIns.admin.password), role: 'admin' })
  // One hash for the promoters whose password nobody is told.
  const [known, unknown] = await Promise.all([hashPassword(signIns.promoter.password), hashPassword(password())])
  const rows = await tx
    .insert(users)
    .values(
      people.map(({ name, user }, index) => ({
        name,
        email: `${user}@example.com`,
        passwordHash: index === 0 ? known : unknown,
        role: 'promoter' as const,
        active: index !== 22,
        referralCode: index === 0 ? signIns.promoter.referral_code : randomCode(),
        createdAt: sql`now() - ${`${DAYS + 30 - index} days`}::interval`,
      })),
    )
    .returning({ id: users.id })
  return { signIns, promoters: rows.map(({ id }) => id) }
}

/** Clicks spread over the days, busier in the evening and for the earlier promoters; ids follow time. */
async function makeClicks(tx: Db, promoters: number[], count: number) {
  await tx.execute(sql`select setseed(0.42)`)
  await tx.execute(sql`
    with places as (
      select country, city, prefix, row_number() over () as n, count(*) over () as total
      from jsonb_to_recordset(${JSON.stringify(places)}::text::jsonb) as p(country text, city text, prefix text)
    ), devices(n, browser, os) as (values (1, 'Chrome', 'Android'), (2, 'Chrome', 'Android'), (3, 'Safari', 'iOS'), (4, 'Samsung Internet', 'Android'), (5, 'Chrome', 'Windows'))
    insert into clicks (promoter_id, verdict, fingerprint, ip_address, user_agent, browser, os, country, city, created_at)
    select
      (${sql.raw(`array[${promoters.join(',')}]`)})[1 + floor(power(draw.promoter, 2) * ${promoters.length})::int],
      case when draw.verdict < 0.9 then 'counted' when draw.verdict < 0.97 then 'repeat' else 'bot' end,
      md5('demo' || draw.n), places.prefix || (1 + floor(draw.host * 253))::int, 'Demo', devices.browser, devices.os, places.country, places.city,
      now() - ${`${DAYS} days`}::interval * (1 - draw.n::float / ${count}) - interval '10 minutes'
    from (
      select n, random() as promoter, random() as verdict, random() as host, random() as place, random() as device from generate_series(1, ${count}::int) as n
    ) as draw
    join places on places.n = 1 + floor(power(draw.place, 1.6) * places.total)::int
    join devices on devices.n = 1 + floor(draw.device * 5)::int
    order by draw.n`)
}

/** Every twenty-fifth counted click or so became a completion some minutes later. */
async function makeCompletions(tx: Db) {
  const chosen = await tx.execute<{ id: number }>(
    sql`select id from clicks where verdict = 'counted' order by md5(id::text) limit (select round(count(*) * ${COMPLETION_SHARE}::float) from clicks)`,
  )
  const ids = chosen.map(({ id }) => Number(id)).sort((a, b) => a - b)
  await tx.execute(sql`update clicks set completed_at = created_at + interval '7 minutes' where id in ${ids}`)
  const rows = await tx.execute<{
    id: number
    promoter: number
    fingerprint: string
    ip: string
    browser: string
    os: string
    country: string
    city: string
    at: string
  }>(
    sql`select id, promoter_id as promoter, fingerprint, ip_address as ip, browser, os, country, city, completed_at as at from clicks where completed_at is not null order by id`,
  )
  const professions = ['Motorista', 'Estudante', 'Vendedora', 'Professora', 'Auxiliar administrativo', 'Cabeleireira', 'Autônomo', 'Técnica de enfermagem']
  const values = rows.map((row, index) => {
    const person = people[(index * 7) % people.length] ?? { name: 'Ana Souza', user: 'ana' }
    const surname = people[(index * 11 + 3) % people.length]?.name.split(' ').at(-1) ?? 'Silva'
    return {
      promoterId: Number(row.promoter),
      clickId: Number(row.id),
      name: `${person.name.split(' ')[0]} ${surname}`,
      email: index % 3 === 0 ? `${person.user}${index}@example.com` : null,
      whatsapp: `+5511${String(900_000_000 + index * 7919)}`,
      telegram: `@${person.user}${index}`,
      age: 18 + ((index * 13) % 41),
      gender: index % 2 === 0 ? ('female' as const) : ('male' as const),
      profession: professions[index % professions.length] ?? '',
      country: 'Brasil',
      locationCountry: row.country,
      locationCity: row.city,
      browser: row.browser,
      os: row.os,
      ipAddress: row.ip,
      userAgent: 'Demo',
      deviceFingerprint: row.fingerprint,
      paymentCode: randomCode(),
      codeExpiresAt: new Date(new Date(row.at).getTime() + 30 * 60_000),
      rewardCents: REWARD_CENTS,
      flags: index % 90 === 41 ? (['same_device'] satisfies FlagReason[]) : [],
      createdAt: new Date(row.at),
      updatedAt: new Date(row.at),
    }
  })
  for (let start = 0; start < values.length; start += 500) await tx.insert(completions).values(values.slice(start, start + 500))
  // A flag names the completion that it repeats.
  await tx.execute(sql`
    update completions as c set device_fingerprint = first.device_fingerprint, repeats = jsonb_build_object('same_device', first.id)
    from completions as first where first.id = c.id - 7 and 'same_device' = any(c.flags)`)
}

/** The newest completions have their pictures; those of the older ones count as erased after their retention. */
async function makeProofs(db: Db) {
  const newest = await db.execute<{ id: number; name: string }>(sql`select id, name from completions order by id desc limit ${PROOFS}`)
  for (const { id, name } of newest) {
    const proofKey = await proofStore().put(await demoProof(name), 'image/png')
    await db
      .update(completions)
      .set({ proofKey })
      .where(eq(completions.id, Number(id)))
  }
}

async function seed(clicks: number): Promise<SignIns> {
  const file = path.join(env().DATA_DIR, 'demo.json')
  const db = database()
  if ((await db.$count(users)) > 0) {
    if (fs.existsSync(file)) return JSON.parse(fs.readFileSync(file, 'utf8'))
    throw new Error('This database already has accounts that are no demo data; nothing was changed. Name another one with DATABASE_URL or DATA_DIR.')
  }
  const signIns = await db.transaction(async (tx) => {
    const made = await makeAccounts(tx)
    await makeClicks(tx, made.promoters, clicks)
    await makeCompletions(tx)
    await tx
      .insert(contactForms)
      .values(contactMessages.map((message, index) => ({ ...message, createdAt: sql`now() - ${`${(contactMessages.length - index) * 31} hours`}::interval` })))
    await tx.update(links).set({ url: 'https://example.com/tarefa-de-exemplo' }).where(eq(links.slug, 'task'))
    await rebuildTotals(tx)
    // Before the commit: sign-ins that nobody can read would lock the demo.
    fs.mkdirSync(path.dirname(file), { recursive: true })
    fs.writeFileSync(file, JSON.stringify(made.signIns), { mode: 0o600 })
    return made.signIns
  })
  await makeProofs(db)
  await db.execute(sql`analyze`)
  return signIns
}

const { values } = parseArgs({ options: { clicks: { type: 'string', default: '20000' } } })
// Demo data arrives in a few long statements.
process.env.DATABASE_TIMEOUT_MS = '60000'
try {
  const { admin, promoter } = await seed(Number(values.clicks))
  console.log(`  Admin      ${admin.email}  password ${admin.password}`)
  console.log(`  Promoter   ${promoter.email}  password ${promoter.password}`)
  console.log(`  Link       /?referral_code=${promoter.referral_code}`)
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await closeDatabase()
}
