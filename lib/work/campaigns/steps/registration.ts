import { z } from 'zod'
import { messageKey } from '@/lib/platform/contract/message-key'
import { stepKind } from './step'

/** What the product needs to review and pay, which no campaign can leave out. */
export const neededFields = ['name', 'country', 'whatsapp', 'age'] as const

/** What a campaign may ask for beyond that. */
export const furtherFields = ['profession', 'gender'] as const

/** Who does the task: the needed fields, and those of the further ones that the campaign asks for. */
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
