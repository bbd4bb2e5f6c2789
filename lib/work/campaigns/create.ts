import 'server-only'
import type { CampaignKind } from '@/db/campaign-values'
import { audit } from '@/lib/people/audit/service'
import { randomCode } from '@/lib/platform/codes/random-code'
import type { ActorCtx } from '@/lib/platform/service/context'
import { insertCampaign, insertVersion } from './admin-queries'
import { campaignSubject } from './audit-subject'
import { provisionalWords } from './provisional-slug'
import { toEdit } from './show-edit'
import { templates } from './templates/registry'

/** An address that no campaign has, until its administrator chooses one. */
export const provisionalSlug = (kind: CampaignKind): string => `${provisionalWords[kind]}-${randomCode().toLowerCase()}`

/** Makes a draft from the template of a kind. Its prices are 0 until an administrator chooses them. */
export const makeDraft = (ctx: ActorCtx, kind: CampaignKind) =>
  ctx.db.transaction(async (tx) => {
    const campaign = await insertCampaign(tx, { slug: provisionalSlug(kind), createdById: ctx.actor.id, changedById: ctx.actor.id })
    await insertVersion(tx, {
      campaignId: campaign.id,
      number: 1,
      kind,
      rewardCents: 0,
      commissionCents: 0,
      content: templates[kind],
      createdById: ctx.actor.id,
    })
    await audit(tx, ctx, { action: 'campaign.created', subject: campaignSubject(campaign), after: { kind } })
    return toEdit(tx, campaign)
  })
