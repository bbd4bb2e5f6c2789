import 'server-only'
import type { z } from 'zod'
import type { Db } from '@/db/client'
import { exportList, fileOf } from '@/lib/money/exports/service'
import { findPage, inTheOrderOf } from '@/lib/money/totals/list-page'
import { selectMonth, selectTotals } from '@/lib/money/totals/read'
import { translatorFor } from '@/lib/platform/i18n/translator'
import { toReais } from '@/lib/platform/money'
import type { ActorCtx } from '@/lib/platform/service/context'
import { scopeOf } from '@/lib/platform/service/context'
import { namesDays } from '@/lib/platform/service/days'
import { rowCampaign } from '@/lib/platform/service/one-campaign'
import { paginate, toPage } from '@/lib/platform/service/pagination'
import { deviceName } from '@/lib/platform/visitor/device-name'
import { placeName } from '@/lib/platform/visitor/location'
import { withFields } from '@/lib/platform/with-fields'
import { answerColumn, itemsAskedFor } from '@/lib/work/campaigns/items-asked-for'
import { campaignColumns } from '@/lib/work/campaigns/names'
import { proofAddress } from '@/lib/work/proofs/address'
import type { exportAnswers, exportCompletions, exportOwnCompletions, listCompletions, listDeletedCompletions } from './contract'
import {
  type CompletionFilter,
  type CompletionRow,
  completionsFilter,
  completionsQuery,
  countDeleted,
  type EarlierMatchRow,
  pageOfCompletions,
  searchCompletions,
  selectAnswers,
  selectCompletions,
  selectDeleted,
  selectEarlierMatches,
} from './queries'

type Query = z.output<typeof listCompletions.query>

/** The filter of a caller's query; only administrators see flags, so only they can filter by them, and by how the promoter was known. */
const filterOf = (
  { actor }: ActorCtx,
  { search, promoter, campaign, flagged, status, attributed_by, from, to }: Omit<Query, 'page' | 'per_page'>,
): CompletionFilter => ({
  promoterId: scopeOf(actor, promoter),
  campaignId: campaign,
  seesAll: actor.role === 'admin',
  search,
  flagged: actor.role === 'admin' && flagged !== undefined,
  attributedBy: actor.role === 'admin' ? attributed_by : undefined,
  status,
  from,
  to,
})

/** A page of the completions that the caller may see, with the fields that they may see, and the figures of all of them. */
export async function completionsPage(ctx: ActorCtx, query: Query) {
  const filter = filterOf(ctx, query)
  const { promoterId, campaignId, status, from, to } = filter
  // No counter holds how many completions of one status there were on some days.
  const isCounted = !status || !namesDays(filter)
  const [totals, month, deleted] = await Promise.all([
    selectTotals(ctx.db, promoterId, campaignId),
    selectMonth(ctx.db, promoterId, campaignId),
    countDeleted(ctx.db, filter),
  ])
  const byStatus = { in_review: totals.inReview, approved: totals.completions - totals.inReview, rejected: totals.rejected }
  const { ids, ...counted } = await findPage(ctx, query, {
    ...{ promoterId, campaignId, from, to },
    of: 'completions',
    total: status ? byStatus[status] : totals.completions,
    search:
      filter.search || filter.flagged || filter.attributedBy || !isCounted ? (limit, offset) => searchCompletions(ctx.db, filter, limit, offset) : undefined,
    // The counters of the days find positions in the list of what counts, not in a list of one status.
    isWhole: !status,
    page: (place, limit) => pageOfCompletions(ctx.db, filter, place, limit),
  })
  const rows = inTheOrderOf(ids, await selectCompletions(ctx.db, ids))
  return {
    ...toPage(ctx, query, { data: await asSeenBy(ctx, rows), ...counted }),
    stats: {
      total_completions: totals.completions,
      total_earnings: toReais(totals.earningsCents),
      this_month: month.completions,
      by_status: { ...byStatus, deleted },
    },
  }
}

const asSeenBy = (ctx: ActorCtx, rows: CompletionRow[]) =>
  ctx.actor.role === 'admin' ? toCompletions(ctx, rows) : rows.map((row) => toOwnCompletion(ctx, row))

/** Completions as administrators see them, with those that their flags refer to. */
async function toCompletions(ctx: Pick<ActorCtx, 'db' | 'locale'>, rows: CompletionRow[]) {
  const matches = await earlierMatchesOf(ctx, rows)
  return rows.map((row) => toCompletion(ctx, row, matches))
}

const earlierMatchesOf = ({ db }: Pick<ActorCtx, 'db'>, rows: CompletionRow[]) =>
  selectEarlierMatches(
    db,
    rows.flatMap(({ repeats }) => Object.values(repeats)),
  )

/** Completions, as they are stored and as administrators see them, by id; deleted ones are left out. */
export async function completionsById(ctx: ActorCtx, ids: number[]) {
  const rows = await selectCompletions(ctx.db, ids)
  const matches = await earlierMatchesOf(ctx, rows)
  return new Map(rows.map((row) => [row.id, { row, completion: toCompletion(ctx, row, matches) }]))
}

/** A page of the completions of the caller, or of all, that were deleted. */
export const deletedPage = (ctx: ActorCtx, query: z.output<typeof listDeletedCompletions.query>) => {
  const filter = { promoterId: scopeOf(ctx.actor, query.promoter), campaignId: query.campaign }
  return paginate(ctx, query, {
    total: () => countDeleted(ctx.db, filter),
    rows: async (limit, offset) =>
      (await selectDeleted(ctx.db, { ...filter, sort: query.sort }, limit, offset)).map((row) => ({
        id: row.id,
        payment_code: row.paymentCode,
        status: row.status,
        reason: row.reason,
        created_at: row.createdAt,
        deleted_at: row.deletedAt,
        ...(ctx.actor.role === 'admin' && { promoter: row.promoter }),
      })),
  })
}

/** All completions that the query finds, as a CSV file. */
export const completionsFile = async (ctx: ActorCtx, query: z.output<typeof exportCompletions.query>) =>
  exportList(ctx, { list: 'completions', query, ...(await completionLines(ctx, query)) })

/** What was handed in for a campaign, as a CSV file with a column for each item that one of its versions asked for. @throws AppError `not_found` */
export async function answersFile(ctx: ActorCtx, id: number, query: z.output<typeof exportAnswers.query>) {
  const [{ toLine, ...of }, items] = await Promise.all([completionLines(ctx, { ...query, campaign: id }), itemsAskedFor(ctx, id)])
  const answers = new Map<number, Record<string, string>>()
  return exportList(ctx, {
    ...of,
    list: 'completions',
    name: 'answers',
    query: { ...query, campaign: id },
    more: items.columns,
    async beside(rows) {
      answers.clear()
      for (const { completionId, versionId, item, kind, value, files } of await selectAnswers(ctx.db, rows)) {
        const cell = kind === 'picture' ? String(files) : kind === 'choice' && value !== null ? items.choice(versionId, item, value) : value
        if (cell !== null) answers.set(completionId, { ...answers.get(completionId), [answerColumn(item)]: cell })
      }
    },
    toLine: (row) => ({ ...toLine(row), ...Object.fromEntries(items.columns.map(({ key }) => [key, answers.get(row.id)?.[key] ?? null])) }),
  })
}

async function completionLines(ctx: ActorCtx, query: z.output<typeof exportCompletions.query>) {
  const [filter, { slugs, versions }] = await Promise.all([completionsFilter(ctx.db, filterOf(ctx, query)), campaignColumns(ctx.db)])
  return {
    rows: (db: Db) => completionsQuery(db, filter),
    toLine: (row: CompletionRow) =>
      withFields(toCompletion(ctx, row, new Map()), {
        promoter_email: row.promoterEmail,
        flags: row.flags.join(' '),
        campaign: slugs.get(row.campaignId) ?? null,
        version: versions.get(row.versionId) ?? null,
        label: row.label,
        ref: row.ref,
      }),
  }
}

/** The caller's completions that the query finds, with the fields that they see, as a CSV file. */
export const ownCompletionsFile = async (ctx: ActorCtx, query: z.output<typeof exportOwnCompletions.query>) => {
  const [filter, { slugs }] = await Promise.all([completionsFilter(ctx.db, filterOf(ctx, query)), campaignColumns(ctx.db)])
  return fileOf(ctx, 'completions', {
    rows: (db) => completionsQuery(db, filter),
    toLine: (row) => withFields(toOwnCompletion(ctx, row), { campaign: slugs.get(row.campaignId) ?? null, label: row.label, ref: row.ref }),
  })
}

/** The person's name, or that they were erased, in the reader's language. */
export const personNameOf = ({ locale }: Pick<ActorCtx, 'locale'>, { name, erasedAt }: Pick<CompletionRow, 'name' | 'erasedAt'>) =>
  erasedAt ? translatorFor(locale)('visitor.erased') : name

const toOwnCompletion = (ctx: Pick<ActorCtx, 'locale'>, row: CompletionRow) => ({
  id: row.id,
  name: personNameOf(ctx, row),
  location: placeName({ country: row.locationCountry, city: row.locationCity }, ctx.locale),
  payment_code: row.paymentCode,
  completed: row.completed,
  status: row.status,
  attempt: row.attempt,
  decided_at: row.decidedAt,
  reason: row.reason,
  reward: toReais(row.rewardCents),
  created_at: row.createdAt,
  updated_at: row.updatedAt,
  ...rowCampaign(row),
  ...(row.ref !== null && { ref: row.ref }),
})

const proofOf = ({ attemptId, proofItem, proofKey }: { attemptId: number | null; proofItem: string | null; proofKey: string | null }) =>
  attemptId !== null && proofItem !== null && proofKey !== null ? proofAddress(attemptId, undefined, proofItem) : null

/** @param matches the completions that flags may refer to */
const toCompletion = (ctx: Pick<ActorCtx, 'locale'>, row: CompletionRow, matches: Map<number, EarlierMatchRow>) =>
  withFields(toOwnCompletion(ctx, row), {
    email: row.email,
    whatsapp: row.whatsapp,
    whatsapp_changed_at: row.whatsappChangedAt,
    telegram: row.telegram,
    age: row.age,
    guardian_consent: row.guardianConsent,
    gender: row.gender,
    profession: row.profession,
    country: row.country,
    device: deviceName(row, ctx.locale),
    ip_address: row.ipAddress,
    device_fingerprint: row.deviceFingerprint,
    promoter: row.promoter,
    // The row still has the promoter's id after the promoter was deleted.
    promoter_id: row.promoterEmail === null ? null : row.promoterId,
    attributed_by: row.attributedBy,
    proof: proofOf(row),
    decided_by: row.decidedBy,
    note: row.note,
    internal_note: row.internalNote,
    erased_at: row.erasedAt,
    flags: row.flags.map((reason) => {
      const match = matches.get(row.repeats[reason] ?? 0)
      return {
        reason,
        repeats: match
          ? {
              id: match.id,
              payment_code: match.paymentCode,
              name: personNameOf(ctx, match),
              status: match.status,
              created_at: match.createdAt,
              proof: proofOf(match),
            }
          : null,
      }
    }),
  })
