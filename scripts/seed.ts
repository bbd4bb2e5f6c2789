// Fills an empty database with believable demo data and prints the sign-ins it made: `npm run db:seed [-- --clicks 20000 --promoters 25 --days 60]`.
// Running it again changes nothing and prints the same sign-ins.
import { randomBytes, randomInt } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import postgres from 'postgres'
import type { Db } from '@/db/client'
import { withIndexesLater } from '@/db/indexes'
import { completions } from '@/db/schema/completions'
import { contactForms } from '@/db/schema/contact-forms'
import { links } from '@/db/schema/links'
import { users } from '@/db/schema/users'
import type { FlagReason } from '@/db/values'
import { hashPassword } from '@/lib/accounts/password'
import { closeDatabase, database } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import { makeProofFolder, proofStore } from '@/lib/proofs/store'
import { ALPHABET, randomCode } from '@/lib/random-code'
import { REWARD_CENTS } from '@/lib/site'
import { rebuildTotals } from '@/lib/totals/check'
import { contactMessages, demoProof, people, places } from './seed-data'

const COMPLETION_SHARE = 0.04
const PROOFS = 40
/** The share of the clicks that the first promoter has, however many there are. */
const FAMOUS = 0.2
/** From so many clicks on, indexes are built after the rows: much quicker, but nothing may read meanwhile. */
const MANY = 100_000

interface Size {
  clicks: number
  promoters: number
  days: number
}

interface SignIns {
  admin: { email: string; password: string }
  promoter: { email: string; password: string; referral_code: string }
}

const password = () => `${randomBytes(9).toString('base64url')}7a`

/** The people of the demo; beyond them namesakes with a number. */
const nameOf = (index: number) => {
  const person = people[index % people.length] ?? { name: 'Ana Souza', user: 'ana' }
  const round = Math.floor(index / people.length)
  return round === 0 ? person : { name: `${person.name} ${round + 1}`, user: `${person.user}${round + 1}` }
}

async function makeAccounts(tx: Db, { promoters, days }: Size): Promise<{ signIns: SignIns; promoters: number[] }> {
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
      Array.from({ length: promoters }, (_, index) => nameOf(index)).map(({ name, user }, index) => ({
        name,
        email: `${user}@example.com`,
        passwordHash: index === 0 ? known : unknown,
        role: 'promoter' as const,
        active: index !== 22,
        referralCode: index === 0 ? signIns.promoter.referral_code : randomCode(),
        createdAt: sql`now() - ${`${Math.max(days, days + 30 - index)} days`}::interval`,
      })),
    )
    .returning({ id: users.id })
  return { signIns, promoters: rows.map(({ id }) => id) }
}

/** Clicks spread over the days, more of them for the earlier promoters; ids follow time. */
async function makeClicks(tx: Db, promoters: number[], { clicks: count, days }: Size) {
  // Thousands of devices do not share a few addresses; these are of the space that carriers share (RFC 6598), so nobody's.
  const address =
    count > MANY
      ? sql`'100.' || 64 + floor(draw.host * 64)::int || '.' || floor(draw.host * 16384)::int % 256 || '.' || floor(draw.host * 4194304)::int % 256`
      : sql`places.prefix || (1 + floor(draw.host * 253))::int`
  const exponent = promoters.length > 1 ? Math.log(promoters.length) / -Math.log(FAMOUS) : 1
  await tx.execute(sql`select setseed(0.42)`)
  await tx.execute(sql`
    with places as (
      select country, city, prefix, row_number() over () as n, count(*) over () as total
      from jsonb_to_recordset(${JSON.stringify(places)}::text::jsonb) as p(country text, city text, prefix text)
    ), devices(n, browser, os) as (values (1, 'Chrome', 'Android'), (2, 'Chrome', 'Android'), (3, 'Safari', 'iOS'), (4, 'Samsung Internet', 'Android'), (5, 'Chrome', 'Windows'))
    insert into clicks (promoter_id, verdict, fingerprint, ip_address, user_agent, browser, os, country, city, created_at)
    select
      (${sql.raw(`array[${promoters.join(',')}]`)})[1 + floor(power(draw.promoter, ${exponent}) * ${promoters.length})::int],
      case when draw.verdict < 0.9 then 'counted' when draw.verdict < 0.97 then 'repeat' else 'bot' end,
      md5('demo' || draw.n), ${address}, 'Demo', devices.browser, devices.os, places.country, places.city,
      now() - ${`${days} days`}::interval * (1 - draw.n::float / ${count}) - interval '10 minutes'
    from (
      select n, random() as promoter, random() as verdict, random() as host, random() as place, random() as device from generate_series(1, ${count}::int) as n
    ) as draw
    join places on places.n = 1 + floor(power(draw.place, 1.6) * places.total)::int
    join devices on devices.n = 1 + floor(draw.device * 5)::int
    ${count > MANY ? sql`` : sql`order by draw.n`}`)
}

const professions = ['Motorista', 'Estudante', 'Vendedora', 'Professora', 'Auxiliar administrativo', 'Cabeleireira', 'Autônomo', 'Técnica de enfermagem']
const list = (texts: string[]) => sql.raw(`array[${texts.map((text) => `'${text.replaceAll("'", "''")}'`).join(',')}]`)

/** Every twenty-fifth counted click or so became a completion some minutes later. */
async function makeCompletions(tx: Db) {
  await tx.execute(sql`
    update clicks set completed_at = created_at + interval '7 minutes'
    where verdict = 'counted' and hashtextextended(id::text, 42) & 1023 < ${Math.round(COMPLETION_SHARE * 1024)}`)
  await tx.execute(sql`insert into cities (name) select distinct city from clicks where city is not null`)
  const first = list(people.map(({ name }) => name.split(' ')[0] ?? name))
  const last = list(people.map(({ name }) => name.split(' ').at(-1) ?? name))
  const handles = list(people.map(({ user }) => user))
  const n = sql.raw(`${people.length}`)
  // Codes without a repeat: a walk over all 23^8 in steps that share no factor with their number, written in the codes' letters.
  const walk = sql`((row.n + ${randomInt(100_000_000)}) * 48271000007 % 78310985281)`
  await tx.execute(sql`
    insert into completions (promoter_id, click_id, name, email, whatsapp, telegram, age, gender, profession, country, location_country, location_city,
      browser, os, ip_address, user_agent, device_fingerprint, payment_code, code_expires_at, reward_cents, flags, created_at, updated_at)
    select promoter_id, id,
      (${first})[1 + n * 7 % ${n}] || ' ' || (${last})[1 + (n * 11 + 3) % ${n}],
      case when n % 3 = 0 then (${handles})[1 + n * 7 % ${n}] || n || '@example.com' end,
      '+5511' || 900000000 + n * 7919 % 99999989, '@' || (${handles})[1 + n * 7 % ${n}] || n,
      18 + n * 13 % 41, case when n % 2 = 0 then 'female' else 'male' end, (${list(professions)})[1 + n % ${sql.raw(`${professions.length}`)}],
      'Brasil', country, city, browser, os, ip_address, user_agent, fingerprint,
      (select string_agg(substr(${ALPHABET}, (1 + ${walk} / power(23, digit)::bigint % 23)::int, 1), '') from generate_series(0, 7) as digit),
      completed_at + interval '30 minutes', ${REWARD_CENTS}::int, case when n % 90 = 41 then ${sql.raw(`'{${'same_device' satisfies FlagReason}}'`)}::text[] else '{}' end, completed_at, completed_at
    from (select *, row_number() over (order by id) - 1 as n from clicks where completed_at is not null) as row
    order by n`)
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

async function seed(size: Size): Promise<SignIns> {
  const file = path.join(env().DATA_DIR, 'demo.json')
  const db = database()
  if ((await db.$count(users)) > 0) {
    if (fs.existsSync(file)) return JSON.parse(fs.readFileSync(file, 'utf8'))
    throw new Error('This database already has accounts that are no demo data; nothing was changed. Name another one with DATABASE_URL or DATA_DIR.')
  }
  const signIns = await db.transaction(async (tx) => {
    // Millions of rows arrive in a few long statements.
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
    const made = await makeAccounts(tx, size)
    const fill = async () => {
      await makeClicks(tx, made.promoters, size)
      await makeCompletions(tx)
    }
    await (size.clicks > MANY ? withIndexesLater(tx, ['clicks', 'completions'], fill) : fill())
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
  // What autovacuum would do within minutes: statistics, and which pages need no second look.
  const vacuum = postgres(env().DATABASE_URL, { max: 1, onnotice: () => {} })
  await vacuum.unsafe('vacuum analyze')
  await vacuum.end()
  return signIns
}

const { values } = parseArgs({
  options: {
    clicks: { type: 'string', default: '20000' },
    promoters: { type: 'string', default: String(people.length) },
    days: { type: 'string', default: '60' },
  },
})
try {
  await makeProofFolder()
  const { admin, promoter } = await seed({ clicks: Number(values.clicks), promoters: Number(values.promoters), days: Number(values.days) })
  console.log(`  Admin      ${admin.email}  password ${admin.password}`)
  console.log(`  Promoter   ${promoter.email}  password ${promoter.password}`)
  console.log(`  Link       /?referral_code=${promoter.referral_code}`)
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await closeDatabase()
}
