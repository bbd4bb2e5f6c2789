import { z } from 'zod'
import { endpoint } from '@/lib/contract/endpoint'
import { csvFile, dataOf, done, idParams, instant, pageOf, pageQuery } from '@/lib/contract/schemas'

const status = z.enum(['Active', 'Disabled'])

/** A promoter as administrators see them; `earnings` in reais (SPEC section 3, 'Promoter'). */
const Promoter = z
  .object({
    id: z.number().int(),
    name: z.string(),
    email: z.string(),
    clicks: z.number().int(),
    completed: z.number().int(),
    earnings: z.number(),
    owed: z.number().meta({ description: 'In reais: approved and not paid yet, what was asked for included; written off when the account is deleted' }),
    created_at: instant,
    active: status,
  })
  .meta({ id: 'Promoter' })
export type Promoter = z.output<typeof Promoter>

/** What the list can be sorted by; a minus before it turns the order round. */
export const promoterSorts = ['clicks', '-clicks', 'completions', '-completions', 'earnings', '-earnings', 'created_at', '-created_at'] as const
export type PromoterSort = (typeof promoterSorts)[number]

const promoterQuery = pageQuery.extend({ sort: z.enum(promoterSorts).default('-created_at') })

export const listPromoters = endpoint({
  method: 'GET',
  path: '/promoters',
  auth: ['admin'],
  summary: 'Promoters, newest first unless `sort` says otherwise. `search` finds name and email address',
  query: promoterQuery,
  output: pageOf(Promoter),
})

export const exportPromoters = endpoint({
  method: 'GET',
  path: '/promoters.csv',
  auth: ['admin'],
  summary: 'The same promoters, all of them, as a CSV file',
  query: promoterQuery.pick({ search: true, sort: true }),
  output: csvFile,
  csvRow: Promoter.omit({ owed: true }),
})

export const togglePromoter = endpoint({
  method: 'PATCH',
  path: '/promoters/{id}/disable',
  auth: ['admin'],
  summary: 'Disables an active promoter, enables a disabled one; with `from` only if they are still what the caller saw, else 409',
  params: idParams,
  query: z.object({ from: status.optional() }),
  output: dataOf(z.object({ id: z.number().int(), active: status })),
  success: 'promoter_status_updated',
})

export const deletePromoter = endpoint({
  method: 'DELETE',
  path: '/promoters/{id}',
  auth: ['admin'],
  summary: 'Deletes a promoter; clicks and completions stay, without a promoter',
  params: idParams,
  output: done,
  success: 'promoter_deleted',
})
