import 'server-only'
import { sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { postSelected } from '@/lib/people/mail/post'
import { defaultLocale } from '@/lib/platform/i18n/locales'
import { HAS_CAMPAIGN_INDEX } from '@/lib/platform/service/one-campaign'
import { TIME_ZONE } from '@/lib/site'
import { acceptByRule } from './accept-by-rule'
import { DEADLINE_NAME, mayBeApprovedByRule } from './by-rule'

/**
 * Waiting completions on whose newest attempt nobody decided, and that their version promises to approve by time (`accept_after_days`), counted from that
 * attempt. Those whose newest attempt was decided before and the decision undone wait for an administrator. So do those that an administrator
 * returned as another task, a copy, edited or no task: what comes after that is a matter of doubt.
 * @param hours how long ahead to look
 */
const dueWithin = (hours: number) => sql`status = 'in_review' and ${sql.raw(HAS_CAMPAIGN_INDEX)} and ${mayBeApprovedByRule()}
  and exists (
    select from campaign_versions as version where version.id = version_id
      and coalesce(reopened_at, completions.created_at) < now() + ${sql.raw(String(hours))} * interval '1 hour' - version.accept_after_days * interval '1 day'
  )
  and not exists (select from reviews where completion_id = completions.id and reviews.attempt = completions.attempt)
  and not exists (
    select from reviews where completion_id = completions.id and decision = 'reject' and undone_at is null
      and reason in ('wrong_task', 'already_used', 'edited', 'not_a_task')
  )`

/**
 * Approves what no administrator has decided in the time that its campaign promises, nor has open, as far as a rule may.
 * @param stop ends it between batches @returns how many
 */
export const acceptDue = (db: Db, stop: AbortSignal): Promise<number> => acceptByRule(db, stop, { name: DEADLINE_NAME, due: dueWithin(0) })

/** From so many tasks of a campaign on that would be approved by time within a day, administrators are told. */
export const WARNED_FROM = 20

/** Writes to all administrators of campaigns of which many tasks are about to be approved by time, at most once a day for each. */
export async function warnOfDue(db: Db): Promise<void> {
  const campaigns = await db.execute<{ id: string; count: number }>(sql`
    select campaign_id as id, count(*)::int as count from completions where ${dueWithin(24)} group by campaign_id having count(*) >= ${WARNED_FROM}`)
  for (const { id, count } of campaigns) {
    const title = sql`version.content->'title'`
    await postSelected(db, {
      kind: 'campaign_notice',
      to: 'account',
      from: sql`campaigns join campaign_versions as version on version.id = campaigns.version_id cross join users as u`,
      where: sql`campaigns.id = ${Number(id)} and u.role = 'admin'`,
      key: sql`${`campaign_notice:${id}:many_by_time:`}::text || (now() at time zone ${TIME_ZONE})::date || ':' || u.id`,
      data: {
        name: sql`u.name`,
        campaign: sql`campaigns.id::int`,
        title: sql`coalesce(nullif(${title}->>u.locale, ''), ${title}->>${defaultLocale}::text)`,
        about: sql`${JSON.stringify({ notice: 'many_by_time', count })}::text::jsonb`,
      },
    })
  }
}
