import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { type CampaignNotice, type ClosedReason, closedReasons, type NoticeKind } from '@/db/campaign-values'
import type { Db } from '@/db/client'
import type { EventType } from '@/db/event-values'
import type { Notice } from '@/lib/people/mail/letters/campaign-notice'
import { postSelected, withdrawWaiting } from '@/lib/people/mail/post'
import { type Locale, locales } from '@/lib/platform/i18n/locales'
import { textIn } from '@/lib/platform/i18n/localized'
import { recordBudgets, recordCampaigns } from './events'
import { forgetTold, type NoticeFacts, noteTold, RECENT_DECISIONS, selectApprovalShares, selectNoticeFacts } from './notice-queries'
import { promotersWithTraffic } from './promoters-with-traffic'
import { shownState } from './shown-state'

/** The used part of a budget of which administrators are told before it is used up. */
const MOSTLY_USED = 0.8
/** Of its usual share of approvals, what a campaign has fallen under, and what it has to reach again before a further fall is told. */
const FALLEN = 1 / 2
const RISEN = 3 / 4
/** How long letters to promoters wait, so that a pause by mistake is not told. */
const DELAY_MINUTES = 10
/** How long before an end administrators are told of it. */
const SOON_MS = 48 * 60 * 60_000
const DAY_MS = 24 * 60 * 60_000
/** Most other campaigns that a letter names. */
const NAMED = 5

/** What this job tells of a campaign; what is about to be approved by time is told by the rule that would. */
type CampaignNews = Extract<Notice, { notice: NoticeKind }>

const isAfter = (moment: Date | null, told: string | undefined) => moment !== null && told !== undefined && moment > new Date(told)

/** The state that a campaign is said to have. A full day passes, so its cap says nothing here. */
const stateOf = (facts: NoticeFacts, now: Date) => shownState({ ...facts, dailyCap: null, today: 0, availableCents: facts.available }, now)

/**
 * Whether a budget seems to be mostly used, or used up, only because of places with which nothing was handed in yet: they give their money back when they
 * end, and somebody may hold them for nothing.
 */
const isMostlyHeld = ({ funded, available, held }: NoticeFacts) =>
  !!funded && available !== null && held > 0 && funded - available - held < funded * MOSTLY_USED

/** What administrators have to be told of a campaign now, told already or not; with a budget that is used up, not that it is mostly so. */
async function noticesOf(db: Db, facts: NoticeFacts, now: Date): Promise<CampaignNews[]> {
  const { funded, available, placeCents, places, idle, handedIn, endsAt } = facts
  const state = stateOf(facts, now)
  if (state === 'ended') return []
  const notices: CampaignNews[] = []
  if (funded && available !== null) {
    if (isMostlyHeld(facts)) {
      if (available < placeCents) notices.push({ notice: 'places_held', places, idle, handed_in: handedIn, available })
    } else if (available < placeCents) notices.push({ notice: 'budget_100', funded, available })
    else if (funded - available >= funded * MOSTLY_USED) notices.push({ notice: 'budget_80', funded, available })
  }
  const isSomethingLeft = places > 0 || available === null || available >= placeCents
  if (state !== 'paused' && endsAt && endsAt.getTime() - now.getTime() <= SOON_MS && isSomethingLeft)
    notices.push({ notice: 'ends_soon', ends_at: endsAt.toISOString(), places, available })
  // A share of 1 is the highest usual one, so that most campaigns need no look at all their decisions.
  const share = facts.told.approvals_fell ? RISEN : FALLEN
  const shares = facts.isDecided ? await selectApprovalShares(db, facts.id, share) : undefined
  if (shares && shares.recent < shares.usual * share) notices.push({ notice: 'approvals_fell', count: RECENT_DECISIONS, ...shares })
  return notices
}

/**
 * What was told and is over, so that it is told again should it come back: a budget after it got more money (places that end give some back all the
 * time), an end after it was moved, a share of approvals after it rose again, a pause after it was over.
 */
function overOf(facts: NoticeFacts, notices: CampaignNews[], now: Date): CampaignNotice[] {
  const { told, fundedAt, endsAt } = facts
  const state = stateOf(facts, now)
  const isOn = (kind: NoticeKind) => notices.some(({ notice }) => notice === kind)
  const over: Partial<Record<CampaignNotice, boolean>> = {
    budget_80: !isOn('budget_80') && !isOn('budget_100') && isAfter(fundedAt, told.budget_80),
    budget_100: !isOn('budget_100') && isAfter(fundedAt, told.budget_100),
    // Told again at most once a day, because places come and go all the time.
    places_held: !isOn('places_held') && told.places_held !== undefined && now.getTime() - Date.parse(told.places_held) > DAY_MS,
    ends_soon: !endsAt || endsAt.getTime() - now.getTime() > SOON_MS,
    approvals_fell: facts.isDecided && !isOn('approvals_fell'),
    closed_out_of_budget: state !== 'out_of_budget' && isAfter(fundedAt, told.closed_out_of_budget),
    closed_paused: facts.state === 'live',
    closed_ended: state !== 'ended',
  }
  const kinds = Object.keys(told) as CampaignNotice[]
  return kinds.filter((kind) => over[kind])
}

/** Forgets what is over, with letters to promoters that still wait. */
async function takeBack(db: Db, { id, told }: NoticeFacts, over: CampaignNotice[]): Promise<void> {
  if (over.length === 0) return
  await db.transaction(async (tx) => {
    await forgetTold(tx, id, over)
    const reasons = closedReasons.filter((reason) => over.includes(`closed_${reason}`))
    if (reasons.length > 0) await withdrawWaiting(tx, sql`key ~ ${`^campaign_closed:${id}:(${reasons.join('|')}):`}`)
  })
  for (const notice of over) delete told[notice]
}

/** What the account `u` reads in its language. */
const inLanguage = (valueIn: (locale: Locale) => unknown): SQL =>
  sql`(${JSON.stringify(Object.fromEntries(locales.map((locale) => [locale, valueIn(locale)])))}::text::jsonb -> u.locale)`

/** Of these campaigns the first that the promoter `u` may see and is paid for, in their language, each with what their group pays now. */
const openFor = (open: NoticeFacts[]): SQL => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('title', title->>u.locale, 'cents', cents) order by n), '[]') from (
    select * from (
      select n, one->'title' as title, commission_for(u.id, (one->>'id')::bigint, (one->>'own')::int, now()) as cents
    from jsonb_array_elements(${JSON.stringify(
      open.map(({ id, title, commission }) => ({
        id,
        own: commission,
        title: Object.fromEntries(locales.map((locale) => [locale, textIn(locale, title).text])),
      })),
    )}::text::jsonb) with ordinality as listed (one, n)
    where not exists (
      select from promoter_memberships as member join promoter_groups as theirs on theirs.id = member.group_id
      where member.user_id = u.id and member.until is null and not (one->>'id')::bigint = any(theirs.campaign_ids))
    ) as paid where cents > 0 order by n limit ${NAMED}::int
  ) as shown)`

const titleOf = ({ title }: NoticeFacts) => inLanguage((locale) => textIn(locale, title).text)

/** What other systems are told of a budget. */
const budgetEvents: Partial<Record<NoticeKind, EventType>> = { budget_80: 'campaign.budget_low', budget_100: 'campaign.out_of_budget' }

/** Writes to all administrators, once. Who is told that a budget is used up need not be told that it mostly is. */
const tellAdministrators = (db: Db, facts: NoticeFacts, about: CampaignNews) =>
  db.transaction(async (tx) => {
    const at = await noteTold(tx, facts.id, about.notice)
    if (!at) return
    if (about.notice === 'budget_100') await noteTold(tx, facts.id, 'budget_80')
    const event = budgetEvents[about.notice]
    if (event) await recordBudgets(tx, event, [facts.id])
    await postSelected(tx, {
      kind: 'campaign_notice',
      to: 'account',
      from: sql`users as u`,
      where: sql`u.role = 'admin'`,
      key: sql`${`campaign_notice:${facts.id}:${about.notice}:${at.getTime()}:`}::text || u.id`,
      data: { name: sql`u.name`, campaign: sql`${facts.id}::int`, title: titleOf(facts), about: sql`${JSON.stringify(about)}::text::jsonb` },
    })
  })

/** Writes to the promoters whose links brought people lately and who want regular letters, once, and of one reason alone until the end. */
const tellPromoters = (db: Db, facts: NoticeFacts, reason: ClosedReason, open: NoticeFacts[]) =>
  db.transaction(async (tx) => {
    const at = await noteTold(tx, facts.id, `closed_${reason}`)
    // An end that an administrator made was told when they made it.
    if (at && reason === 'ended' && facts.state !== 'ended') await recordCampaigns(tx, 'campaign.ended', [facts.id])
    if (!at || (reason !== 'ended' && closedReasons.some((other) => other !== reason && facts.told[`closed_${other}`]))) return
    await postSelected(tx, {
      kind: 'campaign_closed',
      to: 'account',
      delayMinutes: DELAY_MINUTES,
      from: sql`(${promotersWithTraffic(facts.id)}) as traffic join users as u on u.id = traffic.promoter_id`,
      where: sql`u.role = 'promoter' and u.weekly_summary`,
      key: sql`${`campaign_closed:${facts.id}:${reason}:${at.getTime()}:`}::text || u.id`,
      data: { name: sql`u.name`, title: titleOf(facts), reason: sql`${reason}::text`, open: openFor(open) },
    })
  })

/** Tells administrators and promoters what they have to know of campaigns, each once, however often this runs. */
export async function writeNotices(db: Db, now = new Date(), stop?: AbortSignal): Promise<void> {
  const all = await selectNoticeFacts(db)
  const open = all.filter((facts) => stateOf(facts, now) === 'live')
  for (const facts of all) {
    stop?.throwIfAborted()
    const notices = await noticesOf(db, facts, now)
    const over = overOf(facts, notices, now)
    await takeBack(db, facts, over)
    for (const about of notices) if (!facts.told[about.notice]) await tellAdministrators(db, facts, about)
    const reason = closedReasons.find((name) => name === stateOf(facts, now) && !(name === 'out_of_budget' && isMostlyHeld(facts)))
    if (reason && !facts.told[`closed_${reason}`])
      await tellPromoters(
        db,
        facts,
        reason,
        open.filter(({ id }) => id !== facts.id),
      )
  }
}
