import { call } from '@/lib/platform/browser/call'
import { sent } from '@/lib/platform/contract/sent'
import type { CampaignOffer, CampaignPromise, listCampaigns, showCampaign } from './contract'

// Without zod, so that a phone on a slow connection shows a task without loading it.
const list = sent<typeof listCampaigns>({ method: 'GET', path: '/campaigns', auth: 'public' })
const show = sent<typeof showCampaign>({ method: 'GET', path: '/campaigns/{slug}', auth: 'public' })

/** The address of the list, for pages that ask for it before their scripts run. */
export const OPEN_CAMPAIGNS = '/api/v1/campaigns'

/** The campaigns that are open, or full for today. @throws ApiError */
export const fetchOpenCampaigns = async (signal?: AbortSignal): Promise<CampaignOffer[]> => (await call(list, {}, { signal })).data

/** What a campaign promises now. @param token of a place, for what that promises @throws ApiError */
export const fetchCampaign = async (slug: string, token?: string, signal?: AbortSignal): Promise<CampaignPromise> =>
  (await call(show, { params: { slug }, headers: { 'x-place-token': token } }, { signal })).data
