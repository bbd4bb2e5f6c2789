import 'server-only'
import type { z } from 'zod'
import { noteDecision } from '@/lib/people/applications/service'
import { audit } from '@/lib/people/audit/service'
import { post } from '@/lib/people/mail/post'
import { approvePromoterRows } from '@/lib/people/users/users'
import type { ActorCtx, Ctx } from '@/lib/platform/service/context'
import { AppError } from '@/lib/platform/service/errors'
import { paginate } from '@/lib/platform/service/pagination'
import { changingGroups, movePromoters } from '@/lib/work/promoter-groups/service'
import type { decideApplications, listApplications } from './applications-contract'
import { countApplications, lockApplications, selectApplications, selectResembling } from './applications-queries'

/** A page of applications, each with whom it resembles. */
export async function applicationsPage(ctx: Ctx, query: z.output<typeof listApplications.query>) {
  const [page, waiting, declined] = await Promise.all([
    paginate(ctx, query, {
      total: () => countApplications(ctx.db, query),
      rows: async (limit, offset) => {
        const rows = await selectApplications(ctx.db, query, limit, offset)
        const alike = await selectResembling(
          ctx.db,
          rows.map(({ application }) => application.userId),
        )
        return rows.map(({ name, email, application: { userId, channels, why, appliedAt, decidedAt, reason } }) => ({
          promoter_id: userId,
          name,
          email,
          state: query.state,
          channels,
          why,
          applied_at: appliedAt,
          decided_at: decidedAt,
          reason,
          alike: alike.filter(({ applicant }) => applicant === userId).map(({ id, name, shared }) => ({ promoter_id: id, name, shared })),
        }))
      },
    }),
    countApplications(ctx.db, { state: 'waiting' }),
    countApplications(ctx.db, { state: 'declined' }),
  ])
  return { ...page, stats: { by_state: { waiting, declined } } }
}

/**
 * Approves or declines applications that wait, and writes to each applicant. What was decided before stays, so that of two administrators the first one
 * decides.
 * @throws AppError `not_found` for an account that never applied, or a group that there is not
 */
export const decideOn = (ctx: ActorCtx, { promoter_ids, decision, group_id, reason = '' }: z.output<typeof decideApplications.body>) =>
  changingGroups(ctx, async (tx, since) => {
    const wanted = [...new Set(promoter_ids)]
    const found = await lockApplications(tx, wanted)
    if (found.length < wanted.length) throw new AppError('not_found')
    const waiting = found.filter(({ state }) => state === 'waiting')
    const ids = waiting.map(({ id }) => id)
    const isApproved = decision === 'approve'
    if (ids.length > 0) {
      await noteDecision(tx, ids, isApproved ? 'approved' : 'declined', isApproved ? null : reason)
      if (isApproved) await approvePromoterRows(tx, ids)
    }
    for (const { id, name, email, locale, code } of waiting) {
      const to = { userId: id, address: email, locale }
      if (isApproved) await post(tx, { kind: 'application_approved', to, data: { name, code } })
      else await post(tx, { kind: 'application_declined', to, data: { name, reason } })
      await audit(tx, ctx, { action: isApproved ? 'promoter.approved' : 'promoter.declined', subject: { type: 'promoter', id, label: name } })
    }
    if (isApproved && group_id !== undefined) await movePromoters(ctx, tx, group_id, ids, since)
    const otherwise = found.filter(({ state }) => state !== 'waiting' && (state === 'approved') !== isApproved).map(({ id }) => id)
    return { decided: found.length - otherwise.length, otherwise }
  })
