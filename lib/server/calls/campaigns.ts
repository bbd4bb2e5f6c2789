import { limits } from '@/lib/platform/service/limits'
import { route } from '@/lib/server/http/route'
import {
  addCampaignPicture,
  changeCampaign,
  cloneCampaign,
  createCampaign,
  decideFunding,
  discardDraft,
  endCampaign,
  endIdlePlaces,
  fundCampaign,
  listAllCampaigns,
  listVersions,
  pauseCampaign,
  publishCampaign,
  resumeCampaign,
  showCampaignEdit,
  showCampaignFigures,
  showCampaignMoney,
  tryCode,
  unfundCampaign,
} from '@/lib/work/campaigns/admin-contract'
import { revisionIn, saveChange } from '@/lib/work/campaigns/change'
import { cloneAsDraft } from '@/lib/work/campaigns/clone'
import { giveBackHeldPlace, listCampaigns, renewHeldPlace, showCampaign, takeCampaignPlace, workOnHeldPlace } from '@/lib/work/campaigns/contract'
import { makeDraft } from '@/lib/work/campaigns/create'
import { dropDraft } from '@/lib/work/campaigns/discard'
import { endIdle } from '@/lib/work/campaigns/end-idle-places'
import { campaignFigures } from '@/lib/work/campaigns/figures'
import { campaignMoney, requestFunding, settleFunding } from '@/lib/work/campaigns/fund'
import { giveBackPlace } from '@/lib/work/campaigns/give-place-back'
import { campaignsPage } from '@/lib/work/campaigns/list'
import { campaignNames } from '@/lib/work/campaigns/names'
import { listCampaignNames } from '@/lib/work/campaigns/names-contract'
import { openCampaigns } from '@/lib/work/campaigns/open-campaigns'
import { moveCampaign } from '@/lib/work/campaigns/pause-resume-end'
import { storePicture } from '@/lib/work/campaigns/pictures'
import { publishDraft } from '@/lib/work/campaigns/publish-version'
import { renewPlace } from '@/lib/work/campaigns/renew-place'
import { campaignPromise } from '@/lib/work/campaigns/show-campaign'
import { campaignEdit } from '@/lib/work/campaigns/show-edit'
import { takePlace } from '@/lib/work/campaigns/take-place'
import { isSavedCode } from '@/lib/work/campaigns/try-code'
import { versionsOf } from '@/lib/work/campaigns/versions'
import { workOnPlace } from '@/lib/work/campaigns/work-on-place'
import { promoterCampaign, promoterCampaigns, promoterCampaignsFile } from '@/lib/work/promoter-campaigns/campaigns'
import { exportPromoterCampaigns, listPromoterCampaigns, showPromoterCampaign } from '@/lib/work/promoter-campaigns/contract'
import { dropLabel, keepLabel, keptLabels } from '@/lib/work/promoter-campaigns/labels'
import { addLabel, listLabels, removeLabel } from '@/lib/work/promoter-campaigns/labels-contract'

export const campaignsCalls = [
  // Answered from memory, also while the database that counts calls is away.
  route(listCampaigns, { limit: limits.campaigns, counts: 'in handler', handler: async () => ({ data: await openCampaigns() }) }),
  route(listCampaignNames, { limit: limits.read, handler: async ({ ctx }) => ({ data: await campaignNames(ctx) }) }),
  route(showCampaign, {
    limit: limits.campaigns,
    handler: async ({ ctx, params, headers }) => ({ data: await campaignPromise(ctx, params.slug, headers['x-place-token']) }),
  }),
  route(takeCampaignPlace, {
    limit: limits.place,
    counts: 'in handler',
    handler: async ({ ctx, params, headers, body }) => ({
      data: await takePlace(ctx, params.slug, {
        fingerprint: body.fingerprint,
        referralCode: body.referral_code,
        label: body.label,
        tokens: headers['x-place-token'] ?? [],
        idempotencyKey: headers['idempotency-key'],
      }),
    }),
  }),
  route(renewHeldPlace, { limit: limits.heldPlace, handler: async ({ ctx, headers }) => ({ data: await renewPlace(ctx, headers['x-place-token'] ?? []) }) }),
  route(workOnHeldPlace, {
    limit: limits.heldPlace,
    handler: async ({ ctx, headers, body }) => ({ data: await workOnPlace(ctx, headers['x-place-token'] ?? '', body.steps_done) }),
  }),
  route(giveBackHeldPlace, {
    limit: limits.heldPlace,
    handler: async ({ ctx, headers }) => {
      await giveBackPlace(ctx, headers['x-place-token'] ?? '')
      return { data: null }
    },
  }),
  route(listAllCampaigns, { limit: limits.read, mayLag: true, handler: ({ ctx, query }) => campaignsPage(ctx, query) }),
  route(createCampaign, { limit: limits.write, handler: async ({ ctx, body }) => ({ data: await makeDraft(ctx, body.kind) }) }),
  route(showCampaignEdit, { limit: limits.read, handler: async ({ ctx, params }) => ({ data: await campaignEdit(ctx, params.id) }) }),
  route(changeCampaign, {
    limit: limits.write,
    handler: async ({ ctx, params, headers, body }) => ({ data: await saveChange(ctx, params.id, revisionIn(headers['if-match']), body) }),
  }),
  route(discardDraft, {
    limit: limits.write,
    handler: async ({ ctx, params }) => {
      await dropDraft(ctx, params.id)
      return { data: null }
    },
  }),
  route(publishCampaign, { limit: limits.write, handler: async ({ ctx, params, body }) => ({ data: await publishDraft(ctx, params.id, body) }) }),
  route(pauseCampaign, { limit: limits.write, handler: async ({ ctx, params }) => ({ data: await moveCampaign(ctx, params.id, 'pause') }) }),
  route(resumeCampaign, { limit: limits.write, handler: async ({ ctx, params }) => ({ data: await moveCampaign(ctx, params.id, 'resume') }) }),
  route(endCampaign, { limit: limits.write, handler: async ({ ctx, params }) => ({ data: await moveCampaign(ctx, params.id, 'end') }) }),
  route(endIdlePlaces, { limit: limits.write, handler: async ({ ctx, params }) => ({ data: { ended: await endIdle(ctx, params.id) } }) }),
  route(tryCode, { limit: limits.write, handler: async ({ ctx, params, body }) => ({ data: { is_right: await isSavedCode(ctx, params.id, body) } }) }),
  route(cloneCampaign, { limit: limits.write, handler: async ({ ctx, params }) => ({ data: await cloneAsDraft(ctx, params.id) }) }),
  route(listVersions, { limit: limits.read, handler: async ({ ctx, params }) => ({ data: await versionsOf(ctx, params.id) }) }),
  route(fundCampaign, {
    limit: limits.write,
    handler: async ({ ctx, params, headers, body }) => ({
      data: await requestFunding(ctx, params.id, { ...body, kind: 'fund', idempotencyKey: headers['idempotency-key'] }),
    }),
  }),
  route(unfundCampaign, {
    limit: limits.write,
    handler: async ({ ctx, params, headers, body }) => ({
      data: await requestFunding(ctx, params.id, { ...body, kind: 'unfund', idempotencyKey: headers['idempotency-key'] }),
    }),
  }),
  route(decideFunding, {
    limit: limits.write,
    handler: async ({ ctx, params, body }) => ({ data: await settleFunding(ctx, params.id, params.funding, body) }),
  }),
  route(showCampaignMoney, { limit: limits.read, handler: async ({ ctx, params }) => ({ data: await campaignMoney(ctx, params.id) }) }),
  route(showCampaignFigures, { limit: limits.read, mayLag: true, handler: async ({ ctx, params }) => ({ data: await campaignFigures(ctx, params.id) }) }),
  route(addCampaignPicture, { limit: limits.write, handler: async ({ ctx, params, body }) => ({ data: await storePicture(ctx, params.id, body.picture) }) }),
  route(listPromoterCampaigns, { limit: limits.read, mayLag: true, handler: async ({ ctx }) => ({ data: await promoterCampaigns(ctx) }) }),
  route(showPromoterCampaign, { limit: limits.read, mayLag: true, handler: async ({ ctx, params }) => ({ data: await promoterCampaign(ctx, params.slug) }) }),
  route(exportPromoterCampaigns, { limit: limits.file, mayLag: true, handler: async ({ ctx }) => promoterCampaignsFile(ctx) }),
  route(listLabels, { limit: limits.read, handler: async ({ ctx }) => ({ data: await keptLabels(ctx) }) }),
  route(addLabel, { limit: limits.write, handler: async ({ ctx, body }) => ({ data: await keepLabel(ctx, body.label) }) }),
  route(removeLabel, {
    limit: limits.write,
    handler: async ({ ctx, params }) => {
      await dropLabel(ctx, params.label)
      return { data: null }
    },
  }),
]
