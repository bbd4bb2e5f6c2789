import { z } from 'zod'
import { PublishedContent } from './content'
import { CampaignTitle } from './shown-state'

/** What a reviewer needs of the version that a person saw: instructions, what was asked for, examples, and the campaign's own reasons. */
export const CampaignBrief = z
  .object({
    id: z.number().int(),
    slug: z.string(),
    title: CampaignTitle,
    version: z.number().int(),
    ...PublishedContent.pick({ reviewer_instructions: true, good_examples: true, bad_examples: true, reject_reasons: true }).shape,
    proof_items: PublishedContent.shape.proof_items.meta({ description: 'With the right answers, without the code that the task shows' }),
  })
  .meta({ id: 'CampaignBrief' })
export type CampaignBrief = z.output<typeof CampaignBrief>
