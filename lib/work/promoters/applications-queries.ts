import 'server-only'
import { and, asc, count, eq, type SQL, sql } from 'drizzle-orm'
import { type Db, idList, statementsOf } from '@/db/client'
import { promoterApplications } from '@/db/schema/promoter-applications'
import { users } from '@/db/schema/users'
import type { ApplicationState } from '@/lib/people/applications/contract'
import type { Locale } from '@/lib/platform/i18n/locales'
import { matchesSearch } from '@/lib/platform/service/pagination'
import type { sharedTraits } from './applications-contract'

const undecided = and(eq(users.active, false), sql`${promoterApplications.decision} is null`)
const declined = and(eq(users.active, false), sql`${promoterApplications.decision} = 'declined'`)

export interface ApplicationFilter {
  state: ApplicationState
  search?: string | undefined
}

const matching = ({ state, search }: ApplicationFilter) =>
  and(state === 'waiting' ? undecided : declined, search ? matchesSearch(users.search, search) : undefined)

/** Applications in the order in which they came. */
export const selectApplications = (db: Db, filter: ApplicationFilter, limit: number, offset: number) =>
  db
    .select({ name: users.name, email: users.email, application: promoterApplications })
    .from(promoterApplications)
    .innerJoin(users, eq(users.id, promoterApplications.userId))
    .where(matching(filter))
    .orderBy(asc(promoterApplications.appliedAt), asc(promoterApplications.userId))
    .limit(limit)
    .offset(offset)

const counting = (db: Db, where: SQL | undefined) =>
  db.select({ found: count() }).from(promoterApplications).innerJoin(users, eq(users.id, promoterApplications.userId)).where(where)

export const countApplications = async (db: Db, filter: ApplicationFilter) => (await counting(db, matching(filter)))[0]?.found ?? 0

/** Another promoter or applicant, and what they share with an applicant. */
export interface Resembling {
  applicant: number
  id: number
  name: string
  shared: (typeof sharedTraits)[number][]
}

/** Most promoters that are named beside an applicant. */
const MOST_ALIKE = 5

/** Who shares what with some applicants, of each those with the most traits in common. */
export async function selectResembling(db: Db, applicants: number[]): Promise<Resembling[]> {
  const sql = statementsOf(db)
  const mailbox = (of: string) =>
    `regexp_replace(split_part(split_part(${of}.email, '@', 1), '+', 1), '[^a-z]', '', 'g') || '@' || split_part(${of}.email, '@', 2)`
  return sql.unsafe<Resembling[]>(
    `with applicant as (select id, name, email from users where id = any($1::bigint[])),
      device as (select user_id, fingerprint, ip_address from user_devices where user_id = any($1::bigint[])),
      pair as (
        select one.user_id as applicant, other.user_id as id, 'device' as trait from device as one join user_devices as other using (fingerprint)
        union select one.user_id, other.user_id, 'address' from device as one join user_devices as other using (ip_address)
        union select one.id, other.id, 'name' from applicant as one join users as other on search_text(other.name) = search_text(one.name)
        union select one.id, other.id, 'email' from applicant as one join users as other on ${mailbox('other')} = ${mailbox('one')} and ${mailbox('one')} ~ '^[a-z]{4}'
      ), ranked as (
        select applicant, users.id, users.name, array_agg(trait order by array_position(array['device', 'address', 'name', 'email'], trait)) as shared,
          row_number() over (partition by applicant order by count(*) desc, users.id) as place
        from pair join users on users.id = pair.id where pair.id <> applicant and role = 'promoter' group by applicant, users.id
      )
    select applicant::float8 as applicant, id::float8 as id, name, shared from ranked where place <= ${MOST_ALIKE} order by applicant, place`,
    [idList(applicants)],
    { prepare: true },
  )
}

/** An application that is being decided on. */
export interface LockedApplication {
  id: number
  name: string
  email: string
  locale: Locale
  code: string
  /** What it is now; `approved` also where an administrator enabled the account. */
  state: 'waiting' | 'approved' | 'declined'
}

/** Applications and their accounts, locked until the transaction ends. */
export async function lockApplications(tx: Db, ids: number[]): Promise<LockedApplication[]> {
  const sql = statementsOf(tx)
  return sql<LockedApplication[]>`
    select users.id::float8 as id, name, email, locale, referral_code as code, case when active then 'approved' else coalesce(decision, 'waiting') end as state
    from users join promoter_applications on user_id = users.id
    where users.id = any(${idList(ids)}::bigint[]) and role = 'promoter' order by users.id for no key update`
}
