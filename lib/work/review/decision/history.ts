import 'server-only'
import type { ActorCtx } from '@/lib/platform/service/context'
import { AppError } from '@/lib/platform/service/errors'
import type { CampaignBrief } from '@/lib/work/campaigns/brief-contract'
import { campaignBriefs } from '@/lib/work/campaigns/briefs'
import { proofAddress } from '@/lib/work/proofs/address'
import { readsPictures } from '@/lib/work/review/readings/picture-reader'
import { wordsOfItem } from '@/lib/work/review/readings/words-of-item'
import { selectFirstApprovals } from '@/lib/work/review/second-look/first-approvals'
import { type ReviewRow, selectAppeal, selectAttempts, selectCurrentReview } from './queries'

type FirstApprovalRow = Awaited<ReturnType<typeof selectFirstApprovals>>[number]
type AttemptRow = Awaited<ReturnType<typeof selectAttempts>>[number]['attempt']

/** A decision as administrators see it. */
export const toReview = (row: ReviewRow) => ({
  id: row.id,
  attempt: row.attempt,
  decision: row.decision,
  reason: row.reason,
  note: row.note,
  internal_note: row.internalNote,
  by: row.reviewerName,
  decided_at: row.decidedAt,
  undone_at: row.undoneAt,
  undone_by: row.undoneByName,
  undone_why: row.undoneWhy,
})

const toFirstApproval = ({ id, attempt, reviewerName, note, internalNote, approvedAt, reviewId }: FirstApprovalRow) => ({
  id,
  attempt,
  by: reviewerName,
  note,
  internal_note: internalNote,
  approved_at: approvedAt,
  waits: reviewId === null,
})

type Reading = AttemptRow['items'][number]['reading']

/**
 * What was found in a picture. One that will be read, but that the reader has not noted yet, waits as well: the newest that is kept, of a completion in
 * review whose version names words.
 */
const readingOf = (reading: Reading, willBeRead: boolean) =>
  reading ? { state: reading.state, found: reading.found ?? [] } : willBeRead ? { state: 'waiting' as const, found: [] } : null

/** What an attempt sent for the proof items of its version. @param isRead whether its pictures are read for words */
const itemsOf = ({ id, items }: AttemptRow, brief: CampaignBrief | undefined, isRead: boolean) =>
  (brief?.proof_items ?? []).flatMap((wanted) => {
    const sent = items.find(({ key }) => key === wanted.key)
    if (!sent) return []
    const { key, value } = sent
    const isRight = wanted.kind === 'choice' && wanted.right !== undefined && value !== null ? value === wanted.right : null
    return {
      key,
      kind: wanted.kind,
      value,
      proof: sent.isPictureKept ? proofAddress(id, undefined, key) : null,
      is_right: isRight,
      reading: readingOf(sent.reading, isRead && sent.isPictureKept && wordsOfItem(brief, key).words.length > 0),
    }
  })

const pictureOf = ({ id, proofItem, proofKey }: AttemptRow) => (proofItem === null || proofKey === null ? null : proofAddress(id, undefined, proofItem))

/** The attempts of completions and the decisions on them. @returns a function of the completion's id and what its version asks for */
export async function reviewHistories({ db }: Pick<ActorCtx, 'db'>, ids: number[]) {
  const rows = await selectAttempts(db, ids)
  return (id: number, brief: CampaignBrief | undefined) => {
    const own = rows.filter(({ attempt }) => attempt.completionId === id)
    const newest = own.at(-1)?.attempt
    const isRead = (attempt: AttemptRow) => attempt.id === newest?.id && attempt.isInReview && readsPictures()
    return {
      attempts: own
        .filter(({ attempt }, at) => attempt.id !== own[at - 1]?.attempt.id)
        .map(({ attempt }) => ({
          attempt: attempt.number,
          created_at: attempt.createdAt,
          proof: pictureOf(attempt),
          items: itemsOf(attempt, brief, isRead(attempt)),
        })),
      reviews: own.flatMap(({ review }) => (review ? [toReview(review)] : [])),
    }
  }
}

/** Why the person asked for another look, if they did. */
export const appealOf = ({ appeal, appealedAt }: { appeal: string | null; appealedAt: Date | null }) => appealedAt && { text: appeal, created_at: appealedAt }

/** Attempts, decisions and appeal of one completion. @throws AppError `not_found` */
export async function reviewHistory(ctx: ActorCtx, id: number) {
  const [row, history, firsts] = await Promise.all([selectAppeal(ctx.db, id), reviewHistories(ctx, [id]), selectFirstApprovals(ctx.db, id, ctx.actor.id)])
  if (!row) throw new AppError('not_found')
  const briefs = await campaignBriefs(ctx.db, [row.versionId])
  return { ...history(id, briefs.get(row.versionId)), appeal: appealOf(row), first_approvals: firsts.map(toFirstApproval) }
}

/** The decision on a completion that was not undone; undefined while there is none. */
export const currentReview = selectCurrentReview
