import 'server-only'
import type { AuditAction } from '@/db/audit-actions'
import type { CampaignState } from '@/db/campaign-values'
import type { EventType } from '@/db/event-values'
import { audit } from '@/lib/people/audit/service'
import type { ActorCtx } from '@/lib/platform/service/context'
import { AppError } from '@/lib/platform/service/errors'
import { lockCampaign, updateCampaign } from './admin-queries'
import { campaignSubject } from './audit-subject'
import { recordCampaigns } from './events'
import { wasTold } from './notice-queries'
import { shownAtOnce } from './open-campaigns'
import { toEdit } from './show-edit'

interface Move {
  from: readonly CampaignState[]
  to: CampaignState
  action: AuditAction & EventType
}

// None of them changes a place that somebody holds: whoever has one can hand in.
const moves = {
  pause: { from: ['live'], to: 'paused', action: 'campaign.paused' },
  resume: { from: ['paused'], to: 'live', action: 'campaign.resumed' },
  end: { from: ['live', 'paused'], to: 'ended', action: 'campaign.ended' },
} as const satisfies Record<string, Move>

/** Pauses, resumes or ends a campaign. @throws AppError `conflict` from another state, and for ending the default campaign */
export const moveCampaign = (ctx: ActorCtx, id: number, move: keyof typeof moves) =>
  shownAtOnce(
    ctx.db.transaction(async (tx) => {
      const { from, to, action }: Move = moves[move]
      const campaign = await lockCampaign(tx, id)
      if (!campaign) throw new AppError('not_found')
      if (campaign.isDefault && to === 'ended') throw new AppError('conflict', { messageKey: 'campaign_default' })
      if (!from.includes(campaign.state)) throw new AppError('conflict')
      const moved = await updateCampaign(tx, ctx.actor.id, id, { state: to, endedAt: to === 'ended' ? new Date() : null })
      // An end that came by its time was told then.
      if (to !== 'ended' || !(await wasTold(tx, id, 'closed_ended'))) await recordCampaigns(tx, action, [id])
      await audit(tx, ctx, { action, subject: campaignSubject(moved) })
      return toEdit(tx, moved)
    }),
  )
