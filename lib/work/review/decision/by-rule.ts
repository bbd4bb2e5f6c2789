import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { type Db, idList, statementsOf } from '@/db/client'
import { LOOK_FIRST_FROM } from '@/db/signal-values'
import { env } from '@/lib/platform/env'
import { HAS_CAMPAIGN_INDEX } from '@/lib/platform/service/one-campaign'
import { networksAround } from '@/lib/platform/visitor/address'
import { isInDoubt, ofCompletion } from '@/lib/work/review/second-look/two-approvals'

// What no rule approves, whatever its campaign promises; the pages that promise it say so.

/**
 * The most that the rules approve of one campaign in 24 hours, both together: a fifth of what a reviewer looks at in a day, and in money what one administrator may pay
 * alone by default. The rest waits for a person, or for the next day.
 */
export const MOST_BY_RULE = { tasks: 100, cents: 100_000 } as const

/**
 * Where more than this many completions of one network came to one campaign within 24 hours they wait for a person: a family shares an address (of IPv6 a
 * /56), and so does whoever sends many; who has more addresses has them side by side, in a /24 or /48.
 */
export const MOST_OF_NETWORK = { narrow: 5, wide: 20 } as const

/** Under which names decisions are stored that nobody made: in the time that a campaign promises, and because the person is trusted. */
export const DEADLINE_NAME = 'Prazo da campanha'
export const TRUST_NAME = 'Regra de confiança'

/**
 * An SQL condition on `completions`: no flag, no appeal, no same-sender backlog, and a score below those that are looked at first or need two people. A
 * score that is not known counts as a high one.
 */
export const mayBeApprovedByRule = (): SQL =>
  sql`flags = '{}'::text[] and appealed_at is null and not same_sender_backlog
    and not (${sql.raw(isInDoubt(ofCompletion, Math.min(LOOK_FIRST_FROM, env().TWO_APPROVALS_FROM ?? LOOK_FIRST_FROM)))})`

/** The columns of a {@link RuleCandidate}. */
export const ruleColumns =
  sql.raw(`completions.id::float8 as id, campaign_id::float8 as campaign, completions.reward_cents + completions.commission_cents as cents,
  completions.ip_address as ip, extract(epoch from completions.created_at)::float8 * 1000 as at, coalesce(whatsapp, '') as whatsapp, completions.reward_cents as "rewardCents"`)

/** A completion that a rule would approve. */
export interface RuleCandidate extends Record<string, unknown> {
  id: number
  campaign: number
  cents: number
  ip: string | null
  /** When it came, in milliseconds since 1970. */
  at: number
  /** Empty if it has none. */
  whatsapp: string
  rewardCents: number
}

const DAY_MS = 86_400_000
const kinds = ['narrow', 'wide'] as const

/** The networks of a sender, each with how many of it are too many; none if the sender is not known. */
const networksOf = ({ campaign, ip }: Pick<RuleCandidate, 'campaign' | 'ip'>) => {
  if (!ip || ip === '0.0.0.0') return []
  const networks = networksAround(ip)
  return kinds.map((kind) => ({ name: `${campaign} ${networks[kind]}`, most: MOST_OF_NETWORK[kind] }))
}

/** When completions came to the campaigns of some and about their time, in order, by campaign and network, whatever became of them. */
async function timesByNetwork(tx: Db, candidates: RuleCandidate[]): Promise<Map<string, number[]>> {
  const times = candidates.map(({ at }) => at)
  const statement = statementsOf(tx)
  const rows = await statement<Pick<RuleCandidate, 'campaign' | 'ip' | 'at'>[]>`
    select campaign_id::float8 as campaign, ip_address as ip, extract(epoch from created_at)::float8 * 1000 as at from completions
    where campaign_id = any(${idList([...new Set(candidates.map(({ campaign }) => campaign))])}::bigint[]) and ${statement.unsafe(HAS_CAMPAIGN_INDEX)} and ip_address is not null
      and created_at > to_timestamp(${Math.min(...times) - DAY_MS}::float8 / 1000) and created_at < to_timestamp(${Math.max(...times) + DAY_MS}::float8 / 1000)
    order by created_at`
  const found = new Map<string, number[]>()
  for (const row of rows)
    for (const { name } of networksOf(row)) {
      const times = found.get(name)
      if (times) times.push(row.at)
      else found.set(name, [row.at])
    }
  return found
}

/** Whether a moment is one of more than `most` within 24 hours. @param times in order, the moment among them */
const isOneOfMany = (times: number[], at: number, most: number): boolean =>
  times.some((first, n) => first <= at && at - first < DAY_MS && (times[n + most] ?? Number.POSITIVE_INFINITY) - first < DAY_MS)

/** What the rules approved in the last 24 hours, by campaign, undone approvals included. */
async function selectApproved(tx: Db): Promise<Map<number, { tasks: number; cents: number }>> {
  const rows = await statementsOf(tx)<{ campaign: number; tasks: number; cents: number }[]>`
    select c.campaign_id::float8 as campaign, count(*)::int as tasks, sum(c.reward_cents + c.commission_cents)::float8 as cents
    from reviews as r join completions as c on c.id = r.completion_id
    where r.decided_at > now() - interval '24 hours' and r.reviewer_id is null and r.reviewer_name in (${DEADLINE_NAME}, ${TRUST_NAME}) group by 1`
  return new Map(rows.map(({ campaign, ...approved }) => [campaign, approved]))
}

/** Waits for other transactions that approve by a rule, so that the most holds for both rules and across processes. Call it before rows are locked. */
export const lockRules = (tx: Db) => tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('approve by a rule', 0))`)

/**
 * Of what a rule would approve, in this order, what the rules may approve now: none of more than `MOST_OF_NETWORK`, and no more than `MOST_BY_RULE`. Only
 * with {@link lockRules} held.
 */
export async function withinMost(tx: Db, candidates: RuleCandidate[]): Promise<number[]> {
  if (candidates.length === 0) return []
  const [approved, times] = [await selectApproved(tx), await timesByNetwork(tx, candidates)]
  return candidates.flatMap((candidate) => {
    const { id, campaign, cents, at } = candidate
    if (networksOf(candidate).some(({ name, most }) => isOneOfMany(times.get(name) ?? [], at, most))) return []
    const before = approved.get(campaign) ?? { tasks: 0, cents: 0 }
    if (before.tasks >= MOST_BY_RULE.tasks || before.cents + cents > MOST_BY_RULE.cents) return []
    approved.set(campaign, { tasks: before.tasks + 1, cents: before.cents + cents })
    return [id]
  })
}
