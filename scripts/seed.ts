// Fills an empty database with believable demo data and prints the sign-ins it made: `npm run db:seed [-- --clicks 20000 --promoters 25
// --days 60 --waiting 60 --campaigns]`. Running it again changes nothing and prints the same sign-ins.
import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import postgres from 'postgres'
import { withIndexesLater } from '@/db/indexes'
import { contactForms } from '@/db/schema/contact-forms'
import { links } from '@/db/schema/links'
import { users } from '@/db/schema/users'
import { rebuildTotals } from '@/lib/money/totals/check'
import { closeDatabase, database } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import { linkStore } from '@/lib/work/proofs/installation'
import { makeProofFolder, proofStore } from '@/lib/work/proofs/store'
import { followMissed } from '@/lib/work/review/doubt/follow'
import { OwnError } from '../db/own-error.mjs'
import { printedError } from '../lib/platform/describe-error.mjs'
import { makeAccounts, type SignIns } from './seed/accounts'
import { deleteOne, logDecisions } from './seed/audit-entries'
import { makeCampaigns } from './seed/campaigns'
import { drawDecided } from './seed/decided'
import { makeFlood } from './seed/flood'
import { makeMoney } from './seed/money'
import { makeDecisions } from './seed/outcomes'
import { makeProofs } from './seed/proofs'
import { makeQueue } from './seed/queue'
import { contactMessages, people } from './seed/texts'
import { MANY, makeClicks, makeCompletions } from './seed/visits'
import './brief-errors.mjs'

interface Size {
  clicks: number
  promoters: number
  days: number
  /** How many more completions wait than the usual queue has. */
  waiting: number
  /** Whether there are more campaigns than the default one. */
  campaigns: boolean
}

async function seed(size: Size): Promise<SignIns> {
  const file = path.join(env().DATA_DIR, 'demo.json')
  const db = database()
  if ((await db.$count(users)) > 0) {
    if (fs.existsSync(file)) return JSON.parse(fs.readFileSync(file, 'utf8'))
    throw new OwnError('This database already has accounts that are no demo data; nothing was changed. Name another one with DATABASE_URL or DATA_DIR.')
  }
  const { signIns, drawings } = await db.transaction(async (tx) => {
    // Millions of rows arrive in a few long statements.
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
    const { signIns, promoters, reviewers } = await makeAccounts(tx, size)
    const [first, second] = reviewers
    if (!first || !second) throw new OwnError('expected two administrators')
    const fill = async () => {
      await makeClicks(tx, promoters, size)
      await makeCompletions(tx, size)
      if (size.waiting > 0) await makeFlood(tx, promoters, size.waiting)
      await makeDecisions(tx, [first, second])
    }
    const isMuch = Math.max(size.clicks, size.waiting * 10) > MANY
    await (isMuch ? withIndexesLater(tx, ['clicks', 'completions', 'attempts', 'reviews'], fill) : fill())
    const drawings = await makeQueue(tx, [first, second])
    await deleteOne(tx, first)
    drawings.push(...(await drawDecided(tx, drawings)))
    await logDecisions(tx)
    await tx
      .insert(contactForms)
      .values(contactMessages.map((message, index) => ({ ...message, createdAt: sql`now() - ${`${(contactMessages.length - index) * 31} hours`}::interval` })))
    await tx.update(links).set({ url: 'https://example.com/tarefa-de-exemplo' }).where(eq(links.slug, 'task'))
    await makeMoney(tx, first.id)
    if (size.campaigns) await makeCampaigns(tx, first, promoters)
    await rebuildTotals(tx)
    // Written before the commit, because a demo whose sign-ins nobody knows could not be used.
    fs.mkdirSync(path.dirname(file), { recursive: true })
    fs.writeFileSync(file, JSON.stringify(signIns), { mode: 0o600 })
    return { signIns, drawings }
  })
  await makeProofs(db, drawings)
  await followMissed(db)
  // What autovacuum would do within minutes: collect statistics and mark pages as visible to all.
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
    waiting: { type: 'string', default: '0' },
    campaigns: { type: 'boolean', default: false },
  },
})
try {
  await makeProofFolder()
  // As at a server's start: once there are tasks, an empty folder without this database's id is refused.
  await linkStore(database(), proofStore())
  const size = {
    clicks: Number(values.clicks),
    promoters: Number(values.promoters),
    days: Number(values.days),
    waiting: Number(values.waiting),
    campaigns: values.campaigns,
  }
  const { admin, reviewer, promoter } = await seed(size)
  console.log(`  Admin      ${admin.email}  password ${admin.password}`)
  if (reviewer) console.log(`  Another    ${reviewer.email}  password ${reviewer.password}`)
  console.log(`  Promoter   ${promoter.email}  password ${promoter.password}`)
  console.log(`  Link       /?referral_code=${promoter.referral_code}`)
} catch (error) {
  console.error(printedError(error))
  process.exitCode = 1
} finally {
  await closeDatabase()
}
