import { call } from '@/lib/platform/browser/call'
import { sent } from '@/lib/platform/contract/sent'
import type { CampaignOffer, CampaignPromise, listCampaigns, showCampaign } from './contract'

const list = sent<typeof listCampaigns>({ method: 'GET', path: '/campaigns', auth: 'public' })
const show = sent<typeof showCampaign>({ method: 'GET', path: '/campaigns/{slug}', auth: 'public' })

/** The address of the list, for pages that ask for it before their scripts run. */
export const OPEN_CAMPAIGNS = '/api/v1/campaigns'

/** The campaigns that are open, or full for today. @throws ApiError */
export const fetchOpenCampaigns = async (): Promise<CampaignOffer[]> => (await call(list, {})).data

/** What a campaign promises now. @throws ApiError */
export const fetchCampaign = async (slug: string): Promise<CampaignPromise> => (await call(show, { params: { slug }, headers: {} })).data
