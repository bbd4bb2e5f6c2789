import 'server-only'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '@/db/client'
import { promoterGoals } from '@/db/schema/promoter-goals'
import { settleBonuses } from '@/lib/money/ledger/bonuses'
import { lockRates } from '@/lib/money/ledger/commission'
import { audit } from '@/lib/people/audit/service'
import { recordEvents } from '@/lib/platform/events/record'
import { toCents, toReais } from '@/lib/platform/money'
import type { ActorCtx, Ctx } from '@/lib/platform/service/context'
import { AppError, invalid, violatedKey } from '@/lib/platform/service/errors'
import { campaignsChanged } from '@/lib/work/campaigns/open-campaigns'
import { type changeGroup, type GoalFields, type GroupFields, MOST_GROUPS, type PromoterGroup } from './contract'
import {
  endGoals,
  insertGoal,
  insertGroup,
  type ListedGroup,
  lockAllOf,
  lockGroup,
  lockMoving,
  type MovingPromoter,
  moveMembers,
  replaceRates,
  selectDefaultGroup,
  selectMembers,
  selectPromoterGroups,
  selectSlugs,
  updateGroup,
} from './queries'

const inReais = (cents: number | null | undefined) => (cents == null ? null : toReais(cents))

const toGroup = ({ id, name, isDefault, minimumPayoutCents, campaignIds, revision, rates, goals, promoters, openPlaces }: ListedGroup): PromoterGroup => ({
  id,
  name,
  commission: inReais(rates.find(({ campaignId }) => campaignId === null)?.cents),
  commissions: rates.flatMap(({ campaignId, cents }) => (campaignId === null ? [] : [{ campaign_id: campaignId, commission: toReais(cents) }])),
  minimum_payout: inReais(minimumPayoutCents),
  campaigns: campaignIds,
  is_default: isDefault,
  revision,
  promoters,
  open_places: openPlaces,
  goals,
})

/** All groups. */
export const groupsPage = async ({ db }: Ctx) => (await selectPromoterGroups(db)).map(toGroup)

/** A group as it is. @throws AppError `not_found` */
async function groupOf(db: Db, id: number): Promise<PromoterGroup> {
  const [row] = await selectPromoterGroups(db, id)
  if (!row) throw new AppError('not_found')
  return toGroup(row)
}

/** What the audit log says of a group, so that the entry shows what changed. */
const auditedOf = (group: Pick<PromoterGroup, keyof GroupFields>, slugs: Map<number, string>) => ({
  name: group.name,
  commission: group.commission,
  ...Object.fromEntries(group.commissions.map(({ campaign_id, commission }) => [`commission ${slugs.get(campaign_id) ?? campaign_id}`, commission])),
  minimum_payout: group.minimum_payout,
  campaigns: group.campaigns?.map((id) => slugs.get(id) ?? String(id)) ?? null,
})

/** The entries of two records that differ. */
function differencesOf(before: Record<string, unknown>, after: Record<string, unknown>) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  const of = (record: Record<string, unknown>) => Object.fromEntries(names.map((name) => [name, record[name] ?? null]))
  return { before: of(before), after: of(after) }
}

/** The slugs of the campaigns that a group names. @throws AppError `invalid` if one was never published */
async function slugsOf(db: Db, { commissions, campaigns }: GroupFields): Promise<Map<number, string>> {
  const slugs = await selectSlugs(db, [...commissions.map(({ campaign_id }) => campaign_id), ...(campaigns ?? [])])
  if (commissions.some(({ campaign_id }) => !slugs.has(campaign_id))) throw invalid('commissions', 'group_campaign_unknown')
  if (campaigns?.some((id) => !slugs.has(id))) throw invalid('campaigns', 'group_campaign_unknown')
  return slugs
}

const columnsOf = ({ name, minimum_payout, campaigns }: GroupFields) => ({
  name,
  minimumPayoutCents: minimum_payout === null ? null : toCents(minimum_payout),
  campaignIds: campaigns && [...new Set(campaigns)],
})

const ratesOf = ({ commission, commissions }: GroupFields) => [
  ...(commission === null ? [] : [{ campaignId: null, cents: toCents(commission) }]),
  ...commissions.map((rate) => ({ campaignId: rate.campaign_id, cents: toCents(rate.commission) })),
]

/** Does what changes what promoters get, while nobody is being promised anything. @throws AppError `invalid` when another group has the name, or the group such a goal */
export async function changingGroups<Result>({ db }: ActorCtx, change: (tx: Db, since: string) => Promise<Result>): Promise<Result> {
  try {
    const result = await db.transaction(async (tx) => change(tx, await lockRates(tx)))
    // A place may cost more or less now, so that the budget of a campaign lasts for others.
    campaignsChanged()
    return result
  } catch (error) {
    const key = violatedKey(error)
    if (key === 'promoter_groups_name_key') throw invalid('name', 'group_name_taken')
    throw key === 'promoter_goals_key' ? invalid('approvals', 'goal_taken') : error
  }
}

const subjectOf = ({ id, name }: { id: number; name: string }) => ({ type: 'promoter_group', id, label: name })

/** Makes a group. @throws AppError `invalid`; `conflict` when there are as many as there can be */
export const makeGroup = (ctx: ActorCtx, fields: GroupFields) =>
  changingGroups(ctx, async (tx, since) => {
    const slugs = await slugsOf(tx, fields)
    if ((await selectPromoterGroups(tx)).length >= MOST_GROUPS) throw new AppError('conflict', { messageKey: 'groups_full' })
    const id = await insertGroup(tx, columnsOf(fields))
    await replaceRates(tx, id, ratesOf(fields), since)
    await audit(tx, ctx, { action: 'group.created', subject: subjectOf({ ...fields, id }), after: auditedOf(fields, slugs) })
    return groupOf(tx, id)
  })

/** Changes a group from the revision that the administrator saw. @throws AppError `not_found`, `invalid`; `conflict` when it has changed since */
export const editGroup = (ctx: ActorCtx, id: number, { revision, ...fields }: z.output<typeof changeGroup.body>) =>
  changingGroups(ctx, async (tx, since) => {
    const locked = await lockGroup(tx, id)
    if (!locked) throw new AppError('not_found')
    if (locked.revision !== revision) throw new AppError('conflict')
    if (locked.isDefault && fields.campaigns) throw invalid('campaigns', 'group_default_shows_all')
    const [before, slugs] = [await groupOf(tx, id), await slugsOf(tx, fields)]
    const former = await selectSlugs(tx, [...before.commissions.map(({ campaign_id }) => campaign_id), ...(before.campaigns ?? [])])
    const difference = differencesOf(auditedOf(before, former), auditedOf(fields, slugs))
    await updateGroup(tx, id, columnsOf(fields))
    await replaceRates(tx, id, ratesOf(fields), since)
    await audit(tx, ctx, { action: 'group.changed', subject: subjectOf({ ...fields, id }), ...difference })
    return groupOf(tx, id)
  })

/** Deletes a group, whose goals end and whose promoters go to the default one. @throws AppError `not_found`; `conflict` for the default one */
export const removeGroup = (ctx: ActorCtx, id: number) =>
  changingGroups(ctx, async (tx, since) => {
    const group = await lockGroup(tx, id)
    if (!group) throw new AppError('not_found')
    if (group.isDefault) throw new AppError('conflict', { messageKey: 'group_is_default' })
    const target = await selectDefaultGroup(tx)
    const members = (await lockMoving(tx, await selectMembers(tx, id), target)).moving
    await endGoals(tx, eq(promoterGoals.groupId, id))
    await moveAll(ctx, tx, members, target, since)
    const { revision, is_default, promoters, open_places, goals, ...before } = await groupOf(tx, id)
    await replaceRates(tx, id, [], since)
    await updateGroup(tx, id, { deletedAt: new Date(since) })
    const slugs = await selectSlugs(
      tx,
      before.commissions.map(({ campaign_id }) => campaign_id),
    )
    await audit(tx, ctx, { action: 'group.deleted', subject: subjectOf(group), before: { ...auditedOf(before, slugs), promoters: members.length } })
  })

/** Moves promoters into a group. @returns how many were in another @throws AppError `not_found` */
export const moveInto = (ctx: ActorCtx, id: number, promoterIds: number[]) =>
  changingGroups(ctx, async (tx, since) => ({ moved: await movePromoters(ctx, tx, id, promoterIds, since) }))

/** Moves promoters within `changingGroups`. @param since what it gave @returns how many were in another group @throws AppError `not_found` */
export async function movePromoters(ctx: ActorCtx, tx: Db, id: number, promoterIds: number[], since: string): Promise<number> {
  if (!(await lockGroup(tx, id))) throw new AppError('not_found')
  const wanted = [...new Set(promoterIds)]
  const { found, moving } = await lockMoving(tx, wanted, id)
  if (found < wanted.length) throw new AppError('not_found')
  await moveAll(ctx, tx, moving, id, since)
  return moving.length
}

/**
 * Sets a goal for a group, and books the bonuses of those who have reached it already. @returns the group
 * @throws AppError `not_found`, `invalid`
 */
export const addGoal = (ctx: ActorCtx, groupId: number, fields: GoalFields) =>
  changingGroups(ctx, async (tx) => {
    const group = await lockGroup(tx, groupId)
    if (!group) throw new AppError('not_found')
    // Before the goal, so that an approval meanwhile waits and then sees it.
    const members = await lockAllOf(tx, groupId)
    if ((await insertGoal(tx, groupId, fields, toCents(fields.bonus))) === undefined) throw invalid('first_month', 'month_over')
    await audit(tx, ctx, { action: 'goal.set', subject: subjectOf(group), after: { ...fields } })
    await settleBonuses(tx, members)
    return groupOf(tx, groupId)
  })

/** Ends a goal; what was earned stays. @throws AppError `not_found`, also when it was ended already */
export const finishGoal = (ctx: ActorCtx, id: number) =>
  changingGroups(ctx, async (tx) => {
    const [goal] = await endGoals(tx, eq(promoterGoals.id, id))
    if (!goal) throw new AppError('not_found')
    const { name } = await groupOf(tx, goal.groupId)
    await audit(tx, ctx, {
      action: 'goal.ended',
      subject: subjectOf({ id: goal.groupId, name }),
      before: { approvals: goal.approvals, bonus: toReais(goal.bonusCents) },
    })
  })

/** Moves locked promoters, with an event and an entry in the audit log for each. */
async function moveAll(ctx: ActorCtx, tx: Db, moving: MovingPromoter[], groupId: number, since: string): Promise<void> {
  if (moving.length === 0) return
  await moveMembers(
    tx,
    moving.map(({ id }) => id),
    groupId,
    since,
  )
  // They have the goals of the group that they are in.
  await settleBonuses(
    tx,
    moving.map(({ id }) => id),
  )
  const { name } = await groupOf(tx, groupId)
  await recordEvents(
    tx,
    moving.map(({ id, from }) => ({
      type: 'promoter.group_changed',
      subjectId: id,
      promoterId: id,
      data: { id, group_id: groupId, group: name, former_group: from },
    })),
  )
  for (const promoter of moving)
    await audit(tx, ctx, {
      action: 'promoter.group_changed',
      subject: { type: 'promoter', id: promoter.id, label: promoter.name },
      before: { group: promoter.from },
      after: { group: name },
    })
}

/**
 * Puts new promoters into groups. Do it last, because nobody is promised anything from here until the transaction ends.
 * @returns false if one of the groups is gone
 */
export async function joinGroups(tx: Db, promoters: { userId: number; groupId: number | null }[]): Promise<boolean> {
  const groupIds = [...new Set(promoters.flatMap(({ groupId }) => groupId ?? []))]
  if (groupIds.length === 0) return true
  const since = await lockRates(tx)
  for (const groupId of groupIds) {
    const group = await lockGroup(tx, groupId)
    if (!group) return false
    const members = promoters.flatMap((one) => (one.groupId === groupId ? one.userId : []))
    if (!group.isDefault) await moveMembers(tx, members, groupId, since)
  }
  return true
}
