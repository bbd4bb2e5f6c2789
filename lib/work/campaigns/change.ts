import 'server-only'
import type { z } from 'zod'
import type { Db } from '@/db/client'
import { audit } from '@/lib/people/audit/service'
import { toCents } from '@/lib/platform/money'
import { type ActorCtx, isConfirmed } from '@/lib/platform/service/context'
import { AppError, invalid, violatedKey } from '@/lib/platform/service/errors'
import type { FieldProblems } from '@/lib/platform/service/problems'
import { CampaignEdit, type changeCampaign } from './admin-contract'
import {
  type CampaignRecord,
  countToday,
  hasFundings,
  insertVersion,
  isSlugTaken,
  lockCampaign,
  selectDraft,
  selectInForce,
  updateCampaign,
  updateVersion,
  type VersionRecord,
} from './admin-queries'
import { campaignSubject } from './audit-subject'
import { hashTaskCode } from './codes'
import { shownAtOnce } from './open-campaigns'
import { settingsOf, toEdit } from './show-edit'

type Change = z.output<typeof changeCampaign.body>
type SettingsChange = NonNullable<Change['settings']>
type DraftChange = NonNullable<Change['draft']>
type Settings = ReturnType<typeof settingsOf>

/** Settings that the default campaign never has: it is always open, at its usual price. */
const notOfDefault = ['slug', 'starts_at', 'ends_at', 'daily_cap', 'has_budget'] as const satisfies readonly (keyof Settings)[]
/** Settings that people and books rely on once they are published. */
const fixedOncePublished = ['slug', 'has_budget'] as const satisfies readonly (keyof Settings)[]

/** The settings of a published campaign that say nothing of what is accepted, asked for or capped, and so need no password. */
const freeOncePublished: readonly string[] = ['position'] satisfies (keyof Settings)[]

const timeOf = (time: string | null) => (time === null ? null : new Date(time))

/** A setting as it compares: times in one spelling. */
const compared = (value: Settings[keyof Settings] | undefined) =>
  typeof value === 'string' && /^\d{4}-.*T/.test(value) ? new Date(value).toISOString() : value

/** The settings that a change makes different. */
const changedSettings = (now: Settings, change: SettingsChange) =>
  Object.fromEntries(
    Object.entries(change).filter(([name, value]) => value !== undefined && compared(value) !== now[name as keyof Settings]),
  ) as Partial<Settings>

/** What is wrong with changed settings, by field. */
async function settingsProblems(tx: Db, campaign: CampaignRecord, changed: Partial<Settings>): Promise<FieldProblems> {
  const problems: FieldProblems = {}
  const refuse = (name: keyof Settings, key: FieldProblems[string][number]) => {
    problems[`settings.${name}`] ??= [key]
  }
  const isFixed = campaign.versionId !== null
  if (campaign.isDefault) for (const name of notOfDefault) if (name in changed) refuse(name, 'default_fixed')
  for (const name of fixedOncePublished) if (name in changed && isFixed) refuse(name, 'fixed_once_published')
  if ('has_budget' in changed && (await hasFundings(tx, campaign.id))) refuse('has_budget', 'fixed_once_published')
  if (changed.slug && !isFixed && (await isSlugTaken(tx, changed.slug, campaign.id))) refuse('slug', 'slug_taken')
  if (changed.daily_cap && changed.daily_cap < (await countToday(tx, campaign.id))) refuse('daily_cap', 'cap_below_taken')
  const { starts_at, ends_at } = { ...settingsOf(campaign), ...changed }
  if (starts_at && ends_at && new Date(ends_at) <= new Date(starts_at)) refuse('ends_at', 'ends_before_start')
  if (changed.ends_at && new Date(changed.ends_at) <= new Date()) refuse('ends_at', 'ends_in_past')
  return problems
}

/** The prices of the default campaign are those of the product and never change. Its wizard knows no limits of a version, and no time of an answer. */
function defaultProblems({ isDefault }: CampaignRecord, inForce: VersionRecord | undefined, draft: DraftChange): FieldProblems {
  if (!isDefault) return {}
  const changed = {
    reward: draft.reward !== undefined && toCents(draft.reward) !== inForce?.rewardCents,
    commission: draft.commission !== undefined && toCents(draft.commission) !== inForce?.commissionCents,
    accept_after_days: (draft.accept_after_days ?? null) !== null,
    accept_trusted: (draft.accept_trusted ?? 'off') !== 'off',
    minimum_age: (draft.minimum_age ?? null) !== null,
    countries: (draft.countries ?? []).length > 0,
  }
  return Object.fromEntries(Object.entries(changed).flatMap(([name, isChanged]) => (isChanged ? [[`draft.${name}`, ['default_fixed' as const]]] : [])))
}

/** Content as it is stored: each code as its hash alone. */
const withHashedCodes = (content: NonNullable<DraftChange['content']>) => ({
  ...content,
  proof_items: content.proof_items.map((item) => {
    if (item.kind !== 'code') return item
    const { code, ...kept } = item
    return code ? { ...kept, code_hash: hashTaskCode(code) } : kept
  }),
})

const columnsOf = ({ kind, reward, commission, minimum_age, countries, accept_after_days, accept_trusted, content }: DraftChange): Partial<VersionRecord> => ({
  ...(kind && { kind }),
  ...(reward !== undefined && { rewardCents: toCents(reward) }),
  ...(commission !== undefined && { commissionCents: toCents(commission) }),
  ...(minimum_age !== undefined && { minimumAge: minimum_age }),
  ...(countries && { countries: [...new Set(countries)] }),
  ...(accept_after_days !== undefined && { acceptAfterDays: accept_after_days }),
  ...(accept_trusted && { acceptTrusted: accept_trusted }),
  ...(content && { content: withHashedCodes(content) }),
})

/** Changes the draft, which begins as a copy of the version in force. */
async function writeDraft(tx: Db, ctx: ActorCtx, campaignId: number, inForce: VersionRecord | undefined, change: DraftChange) {
  const draft = await selectDraft(tx, campaignId)
  if (draft) return updateVersion(tx, draft.id, columnsOf(change))
  if (!inForce) throw new AppError('not_found')
  const { id: _id, publishedAt: _at, publishedById: _by, publishedByName: _name, createdAt: _created, updatedAt: _updated, ...copied } = inForce
  return insertVersion(tx, { ...copied, number: inForce.number + 1, createdById: ctx.actor.id, ...columnsOf(change) })
}

/**
 * Changes settings, which count at once, and the draft.
 * @param revision the one that the administrator saw
 * @throws AppError `conflict` with the campaign as it is now if it was changed since; `invalid` by field; `confirmation_required` if settings of a
 * published campaign change and the password was not given less than ten minutes ago. Nothing is stored then
 */
export async function saveChange(ctx: ActorCtx, id: number, revision: number, { settings = {}, draft }: Change) {
  const work = async (tx: Db) => {
    const campaign = await lockCampaign(tx, id)
    if (!campaign) throw new AppError('not_found')
    if (campaign.revision !== revision)
      throw new AppError('conflict', { messageKey: 'campaign_edited_meanwhile', current: CampaignEdit.parse(await toEdit(tx, campaign)) })
    if (campaign.state === 'ended') throw new AppError('conflict', { messageKey: 'campaign_over' })
    const before = settingsOf(campaign)
    const changed = changedSettings(before, settings)
    const inForce = await selectInForce(tx, campaign)
    const fields = { ...(await settingsProblems(tx, campaign, changed)), ...(draft && defaultProblems(campaign, inForce, draft)) }
    if (Object.keys(fields).length > 0) throw new AppError('invalid', { fields })
    const isAsked = campaign.versionId !== null && Object.keys(changed).some((name) => !freeOncePublished.includes(name))
    if (isAsked && !isConfirmed(ctx.actor)) throw new AppError('confirmation_required')
    if (draft) await writeDraft(tx, ctx, id, inForce, draft)
    const after = { ...before, ...changed }
    const saved = await updateCampaign(tx, ctx.actor.id, id, {
      slug: after.slug,
      startsAt: timeOf(after.starts_at),
      endsAt: timeOf(after.ends_at),
      dailyCap: after.daily_cap,
      perPersonLimit: after.per_person_limit,
      placeMinutes: after.place_minutes,
      hasBudget: after.has_budget,
      position: after.position,
    })
    // What is saved while a draft is written is in no log; its publication is.
    if (campaign.versionId !== null && Object.keys(changed).length > 0) {
      const earlier = Object.fromEntries(Object.keys(changed).map((name) => [name, before[name as keyof Settings]]))
      await audit(tx, ctx, { action: 'campaign.changed', subject: campaignSubject(saved), before: earlier, after: changed })
    }
    return toEdit(tx, saved)
  }
  try {
    return await shownAtOnce(ctx.db.transaction(work))
  } catch (error) {
    // Another campaign took it at the same moment.
    if (violatedKey(error) === 'campaigns_slug_key') throw invalid('settings.slug', 'slug_taken')
    throw error
  }
}

/** The revision that an `If-Match` header names. */
export const revisionIn = (header: string): number => Number(header.replaceAll('"', ''))
