import 'server-only'
import { sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { postSelected } from '@/lib/people/mail/post'
import { isTooNew } from '@/lib/people/users/other-admins'
import { locales } from '@/lib/platform/i18n/locales'
import type { FundingRecord } from './fund-queries'

/** The title of the version in force, else of the draft, in the reader's language or the one that it has. */
const title = sql`coalesce((
  select coalesce(nullif(version.content -> 'title' ->> u.locale, ''), ${sql.join(
    locales.map((locale) => sql`nullif(version.content -> 'title' ->> ${sql.raw(`'${locale}'`)}, '')`),
    sql`, `,
  )})
  from campaign_versions as version where version.campaign_id = campaign.id order by version.id = campaign.version_id desc nulls last, version.id desc limit 1
), campaign.slug)`

/** Notifies the other administrators who may confirm it that one of them asked to move campaign money, which another one has to confirm. */
export const notifyFundingAsked = (tx: Db, asker: number, { campaignId, amountCents }: Pick<FundingRecord, 'campaignId' | 'amountCents'>) =>
  postSelected(tx, {
    kind: 'funding_to_confirm',
    to: 'account',
    from: sql`users as u join campaigns as campaign on campaign.id = ${campaignId}::bigint`,
    where: sql`u.role = 'admin' and u.id <> ${asker} and not ${sql.raw(isTooNew('u.id'))}`,
    key: sql`null`,
    data: {
      name: sql`u.name`,
      asker: sql`(select name from users where id = ${asker})`,
      cents: sql`${amountCents}::bigint`,
      campaign: sql`campaign.id`,
      title,
    },
  })
