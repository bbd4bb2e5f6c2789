import { type SQL, sql } from 'drizzle-orm'
import type { CampaignKind } from '@/db/campaign-values'
import type { Db } from '@/db/client'
import { campaignFundings, campaigns, campaignVersions } from '@/db/schema/campaigns'
import { bookFunding } from '@/lib/money/ledger/funding'
import { reserveForPlaces } from '@/lib/money/ledger/reservation'
import { bookApprovals } from '@/lib/money/ledger/transfers'
import { TIME_ZONE } from '@/lib/site'
import { hashTaskCode } from '@/lib/work/campaigns/codes'
import { PublishedContent } from '@/lib/work/campaigns/content'
import { followTemplate } from '@/lib/work/campaigns/templates/follow'
import { reviewTemplate } from '@/lib/work/campaigns/templates/review'
import { surveyTemplate } from '@/lib/work/campaigns/templates/survey'
import type { Template } from '@/lib/work/campaigns/templates/template'
import type { Reviewer } from './accounts'
import { codeOf, personOf } from './visits'

/** The word at the end of the demo's survey. */
const SURVEY_CODE = 'IPE-AMARELO'

/** The first of the numbers from which the people of campaigns are made; they differ from those of other completions. */
const FIRST_PERSON = 60_000_000

/** What an administrator adds to a template: the link of the task, the code, the hosts of links. */
function completed(template: Template, link: string): unknown {
  return PublishedContent.parse({
    ...template,
    steps: template.steps.map((step) => (step.kind === 'task' ? { ...step, link } : step)),
    proof_items: template.proof_items.map((item) => {
      if (item.kind === 'code') return { ...item, code_hash: hashTaskCode(SURVEY_CODE) }
      return item.kind === 'link' ? { ...item, hosts: ['example.com'] } : item
    }),
  })
}

interface Demo {
  slug: string
  kind: CampaignKind
  rewardCents: number
  commissionCents: number
  content: unknown
  fundCents: number
  acceptAfterDays?: number
  /** How many were handed in; the newest `waiting` of them wait. */
  handedIn: number
  waiting: number
  /** How many hold a place now. */
  open: number
  /** The proof of the completion number `n`. */
  proof: { item: string; kind: 'code' | 'link'; value: (n: SQL) => SQL }
}

async function makeLive(tx: Db, demo: Demo, admin: Reviewer, promoters: number[]): Promise<void> {
  const [campaign] = await tx
    .insert(campaigns)
    .values({ slug: demo.slug, position: 1, createdById: admin.id, createdAt: sql`now() - interval '6 days'` })
    .returning({ id: campaigns.id })
  if (!campaign) throw new Error('no campaign')
  const by = { createdById: admin.id, publishedById: admin.id, publishedByName: admin.name, publishedAt: sql`now() - interval '5 days'` }
  const { kind, rewardCents, commissionCents, content, acceptAfterDays } = demo
  const [version] = await tx
    .insert(campaignVersions)
    .values({ campaignId: campaign.id, number: 1, kind, rewardCents, commissionCents, content, acceptAfterDays, ...by })
    .returning({ id: campaignVersions.id })
  const [funding] = await tx
    .insert(campaignFundings)
    .values({
      campaignId: campaign.id,
      kind: 'fund',
      amountCents: demo.fundCents,
      reference: `TED demo ${campaign.id}`,
      state: 'booked',
      requestedById: admin.id,
      requestedByName: admin.name,
      requestedAt: sql`now() - interval '5 days'`,
    })
    .returning({ id: campaignFundings.id })
  if (!version || !funding) throw new Error('no version or no money')
  await tx.execute(sql`update campaigns set state = 'live', version_id = ${version.id} where id = ${campaign.id}`)
  await bookFunding(tx, { id: funding.id, campaignId: campaign.id, kind: 'fund', amountCents: demo.fundCents })
  await handInAll(tx, demo, { campaign: campaign.id, version: version.id, admin, promoters })
}

interface Made {
  campaign: number
  version: number
  admin: Reviewer
  promoters: number[]
}

/** Its places and completions of the last four days, the money that they reserved, and the decisions on the older ones. */
async function handInAll(tx: Db, { handedIn, waiting, open, proof, rewardCents, commissionCents }: Demo, { campaign, version, admin, promoters }: Made) {
  const person = sql`(${FIRST_PERSON}::bigint + ${campaign}::bigint * 1000 + n)`
  const promoter = sql`(${sql.raw(`array[${promoters.join(',')}]`)})[1 + n * 7 % ${sql.raw(String(promoters.length))}]`
  await tx.execute(sql`
    create temporary table handed_in on commit drop as
    select n::int, date_trunc('second', now() - interval '90 minutes' - interval '4 days' * power(1 - n::float / ${handedIn}::int, 1.5)) as at,
      nextval(pg_get_serial_sequence('completions', 'id')) as id
    from generate_series(1, ${handedIn}::int) as n order by n`)
  await tx.execute(sql`
    insert into completions (id, promoter_id, campaign_id, version_id, label, name, email, whatsapp, telegram, age, gender, profession, country, location_country, location_city,
      browser, os, ip_address, user_agent, device_fingerprint, payment_code, code_expires_at, reward_cents, commission_cents, status, decided_at, created_at, updated_at)
    overriding system value
    select id, ${promoter}, ${campaign}::bigint, ${version}::bigint, case n % 3 when 0 then 'status' when 1 then 'grupo-da-familia' end, ${personOf(person)},
      'BR', 'São Paulo', 'Chrome', 'Android', '100.127.' || n / 250 || '.' || 1 + n % 250, 'Demo', md5('demo place ' || ${person}), ${codeOf(person)},
      at + interval '30 minutes', ${rewardCents}::int, ${commissionCents}::int, case when n <= ${handedIn - waiting}::int then 'approved' else 'in_review' end,
      case when n <= ${handedIn - waiting}::int then at + interval '55 minutes' end, at, at
    from handed_in order by n`)
  await tx.execute(sql`insert into attempts (completion_id, number, created_at) select id, 1, at from handed_in order by n`)
  await tx.execute(sql`
    insert into attempt_items (attempt_id, completion_id, item, kind, value, created_at)
    select attempts.id, handed_in.id, ${proof.item}::text, ${proof.kind}::text, ${proof.value(sql`n`)}, at from handed_in join attempts on completion_id = handed_in.id order by n`)
  const places = await tx.execute<{ id: string }>(sql`
    insert into campaign_places (campaign_id, version_id, fingerprint, ip_address, label, created_at, expires_at, completion_id)
    select ${campaign}::bigint, ${version}::bigint, device_fingerprint, ip_address, label, at - interval '12 minutes', at + interval '48 minutes', handed_in.id
      from handed_in join completions using (id)
    union all
    select ${campaign}::bigint, ${version}::bigint, md5('demo open place ' || ${campaign}::int || ' ' || n), '100.126.0.' || n, null::text, now() - n * interval '3 minutes', now() + interval '50 minutes', null::bigint
      from generate_series(1, ${open}::int) as n
    order by 6 returning id`)
  await reserveForPlaces(
    tx,
    places.map(({ id }) => Number(id)),
  )
  await tx.execute(sql`
    insert into campaign_days (campaign_id, day, places)
    select campaign_id, (created_at at time zone ${TIME_ZONE})::date, count(*) from campaign_places where campaign_id = ${campaign} group by 1, 2`)
  const decided = await tx.execute<{ id: string; completion: string; promoter: string }>(sql`
    with decision as (
      insert into reviews (completion_id, attempt, decision, reviewer_id, reviewer_name, decided_at)
      select id, 1, 'approve', ${admin.id}::bigint, ${admin.name}::text, decided_at from completions where campaign_id = ${campaign} and status = 'approved' order by id
      returning id, completion_id
    )
    select decision.id, completion_id as completion, promoter_id as promoter from decision join completions on completions.id = completion_id order by decision.id`)
  await bookApprovals(
    tx,
    decided.map(({ id, completion, promoter }) => ({ id: Number(id), completionId: Number(completion), promoterId: Number(promoter) })),
  )
  await tx.execute(sql`drop table handed_in`)
}

/** Three more campaigns: a live survey, one whose budget is used up, and a draft. Call it after the rest of the money is booked. */
export async function makeCampaigns(tx: Db, admin: Reviewer, promoters: number[]): Promise<void> {
  const survey: Demo = {
    slug: 'pesquisa-de-compras',
    kind: 'survey',
    rewardCents: 400,
    commissionCents: 100,
    content: completed(surveyTemplate, 'https://example.com/pesquisa-de-compras'),
    fundCents: 300_000,
    acceptAfterDays: 7,
    handedIn: 48,
    waiting: 6,
    open: 5,
    proof: { item: 'code', kind: 'code', value: () => sql`${hashTaskCode(SURVEY_CODE)}` },
  }
  await makeLive(tx, survey, admin, promoters)
  const review: Demo = {
    slug: 'avalie-a-cafeteria',
    kind: 'review',
    rewardCents: 600,
    commissionCents: 150,
    content: completed(reviewTemplate, 'https://example.com/cafeteria'),
    // Exactly what its places take.
    fundCents: 20 * 750,
    handedIn: 20,
    waiting: 2,
    open: 0,
    proof: { item: 'review', kind: 'link', value: (n) => sql`'https://example.com/cafeteria/avaliacoes/' || 4000 + ${n} * 37` },
  }
  await makeLive(tx, review, admin, promoters)
  const [draft] = await tx.insert(campaigns).values({ slug: 'siga-nosso-perfil', position: 2, createdById: admin.id }).returning({ id: campaigns.id })
  if (!draft) throw new Error('no draft')
  await tx
    .insert(campaignVersions)
    .values({ campaignId: draft.id, number: 1, kind: 'follow', rewardCents: 300, commissionCents: 50, content: followTemplate, createdById: admin.id })
}
