import 'server-only'
import { sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { HAS_CAMPAIGN_INDEX } from '@/lib/platform/service/one-campaign'
import { acceptByRule } from './accept-by-rule'
import { mayBeApprovedByRule, TRUST_NAME } from './by-rule'
import { trustedAmong } from './trusted-person'

/** How many in a hundred wait for a person all the same. */
export const CHECKED_PERCENT = 5

/**
 * Minutes from handing in until 'at once': by then the pictures of submissions that came at the same time were compared, which may add a flag.
 */
export const COMPARED_MINUTES = 10

/** For so many hours after it is due a completion is looked at again and again, so that what is due costs the same however much waits. */
const LOOKED_AT_HOURS = 24

/**
 * Which completions wait for a person although they are trusted. It follows from the completion, because a draw at each run would approve all in the
 * end, and from its id and code together, so that nobody can tell before handing in.
 */
const isChecked = sql`('x' || substr(md5(completions.id || ':' || payment_code), 1, 8))::bit(32)::bigint % 100 < ${sql.raw(String(CHECKED_PERCENT))}`

/**
 * Completions that the rule may approve if their person is trusted: first attempts without correction of the number, on which nobody has decided yet, of a version that promises it.
 */
const due = () => sql`status = 'in_review' and ${sql.raw(HAS_CAMPAIGN_INDEX)} and ${mayBeApprovedByRule()}
  and attempt = 1 and reopened_at is null and whatsapp is not null and whatsapp_changed_at is null and not ${isChecked}
  and exists (
    select from campaign_versions as version cross join lateral (
      select completions.created_at + case version.accept_trusted when 'at_once' then interval '${sql.raw(String(COMPARED_MINUTES))} minutes' else interval '24 hours' end as since
    ) as due
    where version.id = version_id and version.accept_trusted <> 'off' and due.since <= now() and due.since > now() - interval '${sql.raw(String(LOOKED_AT_HOURS))} hours'
  )
  and not exists (select from reviews where completion_id = completions.id)`

/** Approves by rule what trusted people handed in to campaigns that promise it. @param stop ends it between batches @returns how many */
export const acceptTrustedWork = (db: Db, stop: AbortSignal): Promise<number> =>
  acceptByRule(db, stop, {
    name: TRUST_NAME,
    due: due(),
    among: async (tx, candidates) => {
      const trusted = new Set(await trustedAmong(tx, candidates))
      return candidates.filter(({ id }) => trusted.has(id))
    },
  })
