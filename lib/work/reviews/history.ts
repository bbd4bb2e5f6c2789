import 'server-only'
import type { ActorCtx } from '@/lib/platform/service/context'
import { AppError } from '@/lib/platform/service/errors'
import type { CampaignBrief } from '@/lib/work/campaigns/brief-contract'
import { campaignBriefs } from '@/lib/work/campaigns/briefs'
import { proofAddress } from '@/lib/work/proofs/address'
import { type ReviewRow, selectAppeal, selectAttempts, selectCurrentReview } from './queries'

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

/** What an attempt sent for the proof items of its version. */
const itemsOf = ({ id, items }: AttemptRow, brief: CampaignBrief | undefined) =>
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
      reading: sent.reading && { state: sent.reading.state, found: sent.reading.found ?? [] },
    }
  })

const pictureOf = ({ id, proofItem, proofKey }: AttemptRow) => (proofItem === null || proofKey === null ? null : proofAddress(id, undefined, proofItem))

/** The attempts of completions and the decisions on them. @returns a function of the completion's id and what its version asks for */
export async function reviewHistories({ db }: Pick<ActorCtx, 'db'>, ids: number[]) {
  const rows = await selectAttempts(db, ids)
  return (id: number, brief: CampaignBrief | undefined) => {
    const own = rows.filter(({ attempt }) => attempt.completionId === id)
    return {
      attempts: own
        .filter(({ attempt }, at) => attempt.id !== own[at - 1]?.attempt.id)
        .map(({ attempt }) => ({ attempt: attempt.number, created_at: attempt.createdAt, proof: pictureOf(attempt), items: itemsOf(attempt, brief) })),
      reviews: own.flatMap(({ review }) => (review ? [toReview(review)] : [])),
    }
  }
}

/** Why the person asked for another look, if they did. */
export const appealOf = ({ appeal, appealedAt }: { appeal: string | null; appealedAt: Date | null }) => appealedAt && { text: appeal, created_at: appealedAt }

/** Attempts, decisions and appeal of one completion. @throws AppError `not_found` */
export async function reviewHistory(ctx: ActorCtx, id: number) {
  const [row, history] = await Promise.all([selectAppeal(ctx.db, id), reviewHistories(ctx, [id])])
  if (!row) throw new AppError('not_found')
  const briefs = await campaignBriefs(ctx.db, [row.versionId])
  return { ...history(id, briefs.get(row.versionId)), appeal: appealOf(row) }
}

/** The decision on a completion that was not undone; undefined while there is none. */
export const currentReview = selectCurrentReview
