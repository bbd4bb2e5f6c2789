import { z } from 'zod'
import { endpoint } from '@/lib/api/endpoint'
import { says } from '@/lib/api/says'
import { dataOf } from '@/lib/api/shapes'

const text = (key: Parameters<typeof says>[0], max = 120) =>
  z
    .string({ error: says(key) })
    .trim()
    .min(1, says(key))
    .max(max, says('too_long'))

export const submitContactForm = endpoint({
  method: 'POST',
  path: '/contact-forms',
  auth: 'public',
  summary: 'Sends a message to the team',
  body: z.object({
    name: text('name_required'),
    email: text('email_required', 254).pipe(z.email(says('email_invalid'))),
    message: text('message_required', 5000),
  }),
  status: 201,
  output: dataOf(z.object({ id: z.number().int(), name: z.string(), email: z.string(), message: z.string() })),
})
