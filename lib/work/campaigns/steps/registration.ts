import { z } from 'zod'
import { messageKey } from '@/lib/platform/contract/message-key'
import { stepKind } from './step'

/** What a campaign may ask for beyond name, country, WhatsApp and age, which reviewing and paying need. */
export const furtherFields = ['profession', 'gender'] as const

/** Who does the task: what every campaign asks for, and what this one does beyond it. */
export const registrationStep = stepKind({
  kind: 'registration',
  schema: () =>
    z.object({
      kind: z.literal('registration'),
      fields: z
        .array(z.object({ name: z.enum(furtherFields), required: z.boolean() }))
        .max(furtherFields.length)
        .refine((fields) => new Set(fields.map(({ name }) => name)).size === fields.length, messageKey('invalid')),
    }),
  initial: () => ({ kind: 'registration' as const, fields: [] }),
})
