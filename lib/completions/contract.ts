import { z } from 'zod'
import { endpoint } from '@/lib/api/endpoint'
import { instant, pageOf, pageQuery } from '@/lib/api/shapes'

/** What a promoter sees of a completion: nothing that identifies or reaches the visitor but the name. */
const OwnCompletion = z
  .object({
    id: z.number().int(),
    name: z.string(),
    location: z.string(),
    payment_code: z.string(),
    completed: z.string(),
    created_at: instant,
    updated_at: instant,
  })
  .meta({ id: 'OwnCompletion' })

/** All of a completion, for administrators (SPEC section 3, 'Completion'). */
const Completion = z
  .object({
    ...OwnCompletion.shape,
    email: z.string().nullable(),
    whatsapp: z.string(),
    telegram: z.string(),
    age: z.number().int(),
    guardian_consent: z.boolean(),
    gender: z.string(),
    profession: z.string(),
    country: z.string(),
    device: z.string(),
    ip_address: z.string().nullable(),
    device_fingerprint: z.string().nullable(),
    promoter: z.string().nullable().meta({ description: 'Null for a public link' }),
    proof: z.string().nullable().meta({ description: 'A signed address of the image, good for ten minutes' }),
    flags: z.array(z.string()).meta({ description: 'same_device, same_whatsapp, same_picture, own_device' }),
  })
  .meta({ id: 'Completion' })

export const listCompletions = endpoint({
  method: 'GET',
  path: '/completions',
  auth: ['admin', 'promoter'],
  summary: 'Completions, newest first; a promoter sees a part of their own. `search` finds name and payment code',
  query: pageQuery,
  output: pageOf(z.union([Completion, OwnCompletion]), {
    stats: z.object({ total_completions: z.number().int(), total_earnings: z.number(), this_month: z.number().int() }),
  }),
})
