import { z } from 'zod'
import { campaignStates } from '@/db/campaign-values'
import { endpoint } from '@/lib/platform/contract/endpoint'
import { dataOf } from '@/lib/platform/contract/schemas'
import { CampaignTitle } from './shown-state'

/** What a filter and a row of a list show of a campaign. */
const NamedCampaign = z
  .object({
    id: z.number().int(),
    slug: z.string(),
    title: CampaignTitle,
    state: z.enum(campaignStates).exclude(['draft']),
    is_default: z.boolean(),
  })
  .meta({ id: 'NamedCampaign' })
export type NamedCampaign = z.output<typeof NamedCampaign>

export const listCampaignNames = endpoint({
  method: 'GET',
  path: '/campaigns/names',
  auth: ['admin', 'promoter'],
  scope: 'read:campaigns',
  summary: 'All campaigns that were ever published, ended ones too, for the filters of lists: those on offer first',
  output: dataOf(z.array(NamedCampaign)),
})
