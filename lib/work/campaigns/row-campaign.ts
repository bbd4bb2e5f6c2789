import { DEFAULT_CAMPAIGN_ID } from '@/db/campaign-values'

/** What a row says of its campaign: nothing for the default one, so that its rows are as they were before there were others. */
export const rowCampaign = ({ campaignId, label }: { campaignId: number; label: string | null }) => ({
  ...(campaignId !== DEFAULT_CAMPAIGN_ID && { campaign_id: campaignId }),
  ...(label !== null && { label }),
})
