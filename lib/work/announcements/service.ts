import 'server-only'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '@/db/client'
import { audit } from '@/lib/people/audit/service'
import { compose } from '@/lib/people/mail/compose'
import { withdrawWaiting } from '@/lib/people/mail/post'
import { env } from '@/lib/platform/env'
import { defaultLocale, type Locale, locales } from '@/lib/platform/i18n/locales'
import type { LocalizedText } from '@/lib/platform/i18n/localized'
import type { ActorCtx, Ctx } from '@/lib/platform/service/context'
import { AppError, invalid } from '@/lib/platform/service/errors'
import { paginate } from '@/lib/platform/service/pagination'
import type {
  Announcement,
  AnnouncementDraft,
  announcementStates,
  listAnnouncements,
  listReceived,
  listRecipients,
  saveDraft,
  sendAnnouncement,
} from './contract'
import {
  type AudienceOf,
  countAudience,
  countReceived,
  countRecipients,
  countSent,
  countUnread,
  isAudience,
  noteRead,
  type ReceivedRow,
  type RecipientFilter,
  type StoredAnnouncement,
  selectAnnouncement,
  selectAnnouncementDraft,
  selectOneReceived,
  selectReceived,
  selectRecipients,
  selectSent,
  setSendAt,
  stop,
  storeDraft,
} from './queries'

const YEAR_MS = 366 * 86_400_000
/** The name in the letters of the draft. */
const ANY_NAME = 'Ana'

const emptyText = () => Object.fromEntries(locales.map((locale) => [locale, '']))
/** What was written by language, with an empty text where nothing was. */
const everyLanguage = (text: LocalizedText): Record<string, string> => ({ ...emptyText(), ...text })
const shown = (text: Record<string, string>): LocalizedText => ({ ...text, [defaultLocale]: text[defaultLocale] ?? '' })
const inLanguage = (locale: Locale, { title, text }: Pick<StoredAnnouncement, 'title' | 'text'>) => ({ title: title[locale] ?? '', text: text[locale] ?? '' })

type Written = AudienceOf & Pick<StoredAnnouncement, 'title' | 'text' | 'revision'>
const EMPTY: Written = { title: emptyText(), text: emptyText(), groupId: null, campaignId: null, revision: 0 }

async function toDraft(db: Db, { title, text, groupId, campaignId, revision }: Written): Promise<AnnouncementDraft> {
  const site = env().SITE_URL
  const letters = locales.map((locale) => {
    const { headers, ...letter } = compose(
      { kind: 'announcement', locale, data: { name: ANY_NAME, announcement: 0, ...inLanguage(locale, { title, text }) } },
      { site, link: `${site}/…` },
    )
    return { locale, ...letter }
  })
  const told = await countAudience(db, { groupId, campaignId })
  return { title: shown(title), text: shown(text), group_id: groupId, campaign_id: campaignId, revision, recipients: told, letters }
}

/** The draft, empty if there is none. */
export const announcementDraft = async ({ db }: Ctx) => toDraft(db, (await selectAnnouncementDraft(db)) ?? EMPTY)

/** Stores the draft. @throws AppError `conflict` when it has changed since the revision; `invalid` for a group or campaign that there is not */
export async function writeDraft({ db }: Ctx, { title, text, group_id, campaign_id, revision }: z.output<typeof saveDraft.body>) {
  const written = { title: everyLanguage(title), text: everyLanguage(text), groupId: group_id, campaignId: campaign_id }
  if (!(await isAudience(db, written))) throw invalid(group_id === null ? 'campaign_id' : 'group_id', 'invalid')
  if (!(await storeDraft(db, written, revision))) throw new AppError('conflict', { messageKey: 'announcement_changed' })
  return toDraft(db, { ...written, revision: revision + 1 })
}

function stateOf({ begunAt, endedAt, stoppedAt }: StoredAnnouncement): (typeof announcementStates)[number] {
  if (stoppedAt) return 'stopped'
  if (endedAt) return 'sent'
  return begunAt ? 'sending' : 'scheduled'
}

const toAnnouncement = (row: StoredAnnouncement): z.input<typeof Announcement> => ({
  id: row.id,
  title: shown(row.title),
  text: shown(row.text),
  group_id: row.groupId,
  campaign_id: row.campaignId,
  state: stateOf(row),
  send_at: row.sendAt ?? row.createdAt,
  recipients: row.recipients,
  delivered: row.delivered,
  read: row.read,
})

const subjectOf = ({ id, title }: StoredAnnouncement) => ({ type: 'announcement', id, label: title[defaultLocale] ?? '' })

/** @throws AppError `invalid` for a text that is missing */
function checkTexts(row: StoredAnnouncement): void {
  for (const locale of locales) for (const part of ['title', 'text'] as const) if (!row[part][locale]) throw invalid(`${part}.${locale}`, 'required')
}

/**
 * Sends the draft, now or at a time.
 * @throws AppError `conflict` when it has changed since the revision; `invalid` for a missing text, or a time more than a year ahead
 */
export const sendDraft = (ctx: ActorCtx, { revision, send_at }: z.output<typeof sendAnnouncement.body>) =>
  ctx.db.transaction(async (tx) => {
    const at = send_at === null ? null : new Date(send_at)
    if (at && at.getTime() > Date.now() + YEAR_MS) throw invalid('send_at', 'invalid')
    // A moment that is over is now.
    const row = await setSendAt(tx, revision, at && at.getTime() > Date.now() ? at : null)
    if (!row) throw new AppError('conflict', { messageKey: 'announcement_changed' })
    checkTexts(row)
    await audit(tx, ctx, { action: 'announcement.sent', subject: subjectOf(row), after: { send_at: row.sendAt, ...auditedAudience(row) } })
    return toAnnouncement(row)
  })

const auditedAudience = ({ groupId, campaignId }: AudienceOf) => ({
  ...(groupId !== null && { group_id: groupId }),
  ...(campaignId !== null && { campaign_id: campaignId }),
})

/** A page of what was sent or will be. */
export const announcementsPage = (ctx: Ctx, query: z.output<typeof listAnnouncements.query>) =>
  paginate(ctx, query, {
    total: () => countSent(ctx.db),
    rows: async (limit, offset) => (await selectSent(ctx.db, limit, offset)).map(toAnnouncement),
  })

/** One that was sent or will be. @throws AppError `not_found` */
export async function oneAnnouncement({ db }: Ctx, id: number) {
  const row = await selectAnnouncement(db, id)
  if (!row) throw new AppError('not_found')
  return toAnnouncement(row)
}

/** Stops an announcement, with its letters that are not sent yet. @throws AppError `not_found`; `conflict` when it has ended or was stopped */
export const stopSending = (ctx: ActorCtx, id: number) =>
  ctx.db.transaction(async (tx) => {
    const row = await stop(tx, id)
    if (!row) throw new AppError((await selectAnnouncement(tx, id)) ? 'conflict' : 'not_found')
    await withdrawWaiting(tx, sql`kind = 'announcement' and key like ${`announcement:${id}:%`}`)
    await audit(tx, ctx, { action: 'announcement.stopped', subject: subjectOf(row), after: { delivered: row.delivered, recipients: row.recipients } })
    return toAnnouncement(row)
  })

/** A page of who has an announcement. @throws AppError `not_found` */
export async function recipientsPage(ctx: Ctx, id: number, { read, search, ...query }: z.output<typeof listRecipients.query>) {
  if (!(await selectAnnouncement(ctx.db, id))) throw new AppError('not_found')
  const filter: RecipientFilter = { id, read, search }
  return paginate(ctx, query, {
    total: () => countRecipients(ctx.db, filter),
    rows: async (limit, offset) => (await selectRecipients(ctx.db, filter, limit, offset)).map((row) => ({ ...row, delivered_at: told(row.delivered_at) })),
  })
}

/** When a delivered announcement was told; the database keeps it beside the day. */
function told(at: Date | null): Date {
  if (!at) throw new Error('an announcement has no time of delivery')
  return at
}

const toReceived = ({ locale }: Ctx, { id, title, text, deliveredAt, readAt }: ReceivedRow) => ({
  id,
  ...inLanguage(locale, { title, text }),
  delivered_at: told(deliveredAt),
  read_at: readAt,
})

/** A page of what the caller was told. */
export async function receivedPage(ctx: ActorCtx, query: z.output<typeof listReceived.query>) {
  const [page, unread] = await Promise.all([
    paginate(ctx, query, {
      total: () => countReceived(ctx.db, ctx.actor.id),
      rows: async (limit, offset) => (await selectReceived(ctx.db, ctx.actor.id, limit, offset)).map((row) => toReceived(ctx, row)),
    }),
    countUnread(ctx.db, ctx.actor.id),
  ])
  return { ...page, stats: { unread } }
}

/** Notes that the caller opened an announcement. @throws AppError `not_found` for one that they do not have */
export async function openReceived(ctx: ActorCtx, id: number) {
  await noteRead(ctx.db, ctx.actor.id, id)
  const row = await selectOneReceived(ctx.db, ctx.actor.id, id)
  if (!row) throw new AppError('not_found')
  return toReceived(ctx, row)
}
