import { z } from 'zod'
import { campaignCells, promoterColumns } from '@/lib/money/exports/contract'
import { daysQuery, inOrder, notInOrder } from '@/lib/platform/contract/days'
import { endpoint } from '@/lib/platform/contract/endpoint'
import { campaignFields, csvFile, instant, ofCampaign, ofPromoter, pageOf, pageQuery, refField, sortedBy } from '@/lib/platform/contract/schemas'

/** A click (SPEC section 3, 'Click'). */
const Click = z
  .object({
    id: z.number().int(),
    location: z.string().meta({ description: "City and country in the reader's language, or 'Unknown'" }),
    created_at: instant,
    ip_address: z.string().nullable(),
    device: z.string(),
    completed: z.enum(['completed', 'clicked']),
    verdict: z
      .enum(['counted', 'repeat', 'bot'])
      .meta({ description: 'Whether it counts, and if not why: the device was counted within 24 hours before, or it is a known bot' }),
    counted_at: instant.nullable().optional().meta({ description: 'For a repeat: when that device was counted; null when that is no longer known' }),
    promoter: z
      .object({ id: z.number().int().optional().meta({ description: 'For administrators' }), name: z.string() })
      .optional()
      .meta({ description: "Absent when the promoter's account is gone" }),
    ...campaignFields,
    ref: refField,
  })
  .meta({ id: 'Click' })
export type Click = z.output<typeof Click>

export const listClicks = endpoint({
  method: 'GET',
  path: '/clicks',
  auth: ['admin', 'promoter'],
  scope: 'read:clicks',
  summary:
    'Counted clicks, newest first (`sort` turns the whole list round, and leaves a search as it is), or with `verdict=not_counted` the others, which no figure counts; a promoter sees their own. `search`, for counted ones, finds country (in either language, unknown places too), city and the beginning of an IP address, for administrators also the promoter',
  query: pageQuery
    .extend({ ...ofPromoter, ...ofCampaign, ...daysQuery, ...sortedBy('created_at'), verdict: z.enum(['counted', 'not_counted']).optional() })
    .refine(inOrder, notInOrder),
  output: pageOf(Click, {
    stats: z.object({
      total_clicks: z.number().int(),
      completed: z.number().int(),
      conversion_rate: z.number(),
      not_counted: z.number().int().meta({ description: 'Clicks that do not count, up to 1,000' }),
    }),
  }),
})

export const exportClicks = endpoint({
  method: 'GET',
  path: '/clicks.csv',
  auth: ['admin'],
  scope: 'read:clicks',
  summary: 'The same clicks, all of them or those of some days, as a CSV file',
  query: pageQuery
    .pick({ search: true })
    .extend({ ...ofPromoter, ...ofCampaign, ...daysQuery })
    .refine(inOrder, notInOrder),
  output: csvFile,
  csvRow: Click.omit({ verdict: true, counted_at: true, campaign_id: true, label: true, ref: true }).extend({
    promoter: z.string().nullable(),
    ...promoterColumns,
    ...campaignCells,
  }),
})

export const exportOwnClicks = endpoint({
  method: 'GET',
  path: '/promoter-clicks.csv',
  auth: ['promoter'],
  scope: 'read:clicks',
  summary: "The caller's counted clicks, all of them or those of a search, a campaign or some days, as a CSV file",
  query: pageQuery
    .pick({ search: true })
    .extend({ ...ofCampaign, ...daysQuery })
    .refine(inOrder, notInOrder),
  output: csvFile,
  csvRow: Click.omit({ verdict: true, counted_at: true, promoter: true, campaign_id: true, label: true, ref: true }).extend(campaignCells),
})
