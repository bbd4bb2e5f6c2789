import 'server-only'
import { eq, sql } from 'drizzle-orm'
import { DEFAULT_CAMPAIGN_ID } from '@/db/campaign-values'
import type { Db } from '@/db/client'
import { users } from '@/db/schema/users'

/** The account of an e-mail address, which must be in lower case. */
export const selectUserByEmail = async (db: Db, email: string) => (await db.select().from(users).where(eq(users.email, email)))[0]

export const selectUserById = async (db: Db, id: number) => (await db.select().from(users).where(eq(users.id, id)))[0]

/** What a promoter is paid now for a completion of `/perform-task`, in centavos: what their group pays, else what its version says. */
export async function selectPromised(db: Db, id: number): Promise<number> {
  const [row] = await db.execute<{ cents: number }>(sql`
    select commission_for(${id}::bigint, campaign.id, version.commission_cents, now()) as cents
    from campaigns as campaign join campaign_versions as version on version.id = campaign.version_id where campaign.id = ${DEFAULT_CAMPAIGN_ID}`)
  if (!row) throw new Error('the default campaign is gone')
  return row.cents
}
