import 'server-only'
import { type Db, statementsOf } from '@/db/client'
import { approvedIn, groupOf, isInForce, THIS_MONTH } from '@/lib/money/ledger/bonuses'
import { inReais, isoTime } from '@/lib/platform/events/record'
import type { Rate } from './queries'

/** A promoter's way through groups, newest first; empty for who was always in the default group. */
export async function wayThroughGroups(db: Db, promoterId: number): Promise<{ group: string; since: Date; until: Date | null }[]> {
  const sql = statementsOf(db)
  const rows = await sql<{ group: string; since: string; until: string | null }[]>`
    select name as group, since::text, until::text from promoter_memberships as one join promoter_groups on promoter_groups.id = group_id
    where user_id = ${promoterId} order by since desc limit 100`
  return rows.map(({ group, since, until }) => ({ group, since: new Date(since), until: until === null ? null : new Date(until) }))
}

/** What a promoter's group is: its name, what it pays for a campaign in centavos (undefined for what the version says), and whether it is shown one. */
export async function groupOfPromoter(db: Db, promoterId: number) {
  const sql = statementsOf(db)
  const [row] = await sql<{ name: string; campaignIds: number[] | null; rates: Rate[] }[]>`
    select name, to_json(campaign_ids) as "campaignIds", coalesce((
        select json_agg(json_build_object('campaignId', campaign_id, 'cents', amount_cents)) from promoter_rates where group_id = one.id and until is null
      ), '[]') as rates
    from (select ${promoterId}::bigint as promoter) as me join promoter_groups as one on one.id = ${sql.unsafe(groupOf('me.promoter'))}`
  if (!row) throw new Error('there is no default group')
  const rateOf = (campaign: number | null) => row.rates.find(({ campaignId }) => campaignId === campaign)?.cents
  return {
    name: row.name,
    cents: (campaign: number) => rateOf(campaign) ?? rateOf(null),
    shows: (campaign: number) => row.campaignIds?.includes(campaign) ?? true,
  }
}

/** As `GET /dashboard-summary` has it. */
interface GroupAndGoals {
  group: { name: string; commission: number | null; since: string | null }
  goals: { month: string; approvals: number; approved: number; bonus: number; reached: boolean }[]
}

/** What a promoter's group is to them: its name, what it pays for all tasks in reais and since when, and how far they are to its goals of this month. */
export async function groupAndGoalsOf(db: Db, promoterId: number) {
  const sql = statementsOf(db)
  const month = sql.unsafe(THIS_MONTH)
  const [row] = await sql<GroupAndGoals[]>`
    select json_build_object('name', name, 'commission', ${sql.unsafe(inReais('rate.amount_cents'))}, 'since', case when rate.id is not null then
        ${sql.unsafe(isoTime(`greatest(rate.since, (select since from promoter_memberships where user_id = me.id and until is null))`))} end) as group,
      coalesce((
        select json_agg(json_build_object('month', to_char(${month}, 'YYYY-MM'), 'approvals', approvals, 'approved', ${sql.unsafe(approvedIn('me.id', THIS_MONTH))},
          'bonus', ${sql.unsafe(inReais('bonus_cents'))}, 'reached', exists (
            select from promoter_bonuses where promoter_id = me.id and goal_id = goal.id and month = ${month} and undone_at is null
          )) order by approvals)
        from promoter_goals as goal where group_id = one.id and ${sql.unsafe(isInForce('goal'))}
      ), '[]') as goals
    from (select ${promoterId}::bigint as id) as me join promoter_groups as one on one.id = ${sql.unsafe(groupOf('me.id'))}
    left join promoter_rates as rate on rate.group_id = one.id and rate.campaign_id is null and rate.until is null`
  return row
}
