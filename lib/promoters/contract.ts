import { z } from 'zod'
import { endpoint } from '@/lib/api/endpoint'
import { dataOf, done, idParams, instant, pageOf, pageQuery } from '@/lib/api/shapes'

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
    created_at: instant,
    active: status,
  })
  .meta({ id: 'Promoter' })

export const listPromoters = endpoint({
  method: 'GET',
  path: '/promoters',
  auth: ['admin'],
  summary: 'Promoters, newest first. `search` finds name and e-mail address',
  query: pageQuery,
  output: pageOf(Promoter),
})

export const togglePromoter = endpoint({
  method: 'PATCH',
  path: '/promoters/{id}/disable',
  auth: ['admin'],
  summary: 'Disables an active promoter, enables a disabled one',
  params: idParams,
  output: dataOf(z.object({ id: z.number().int(), active: status })),
})

export const deletePromoter = endpoint({
  method: 'DELETE',
  path: '/promoters/{id}',
  auth: ['admin'],
  summary: 'Deletes a promoter; clicks and completions stay, without a promoter',
  params: idParams,
  output: done,
})
