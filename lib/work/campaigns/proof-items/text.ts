import { z } from 'zod'
import { messageKey } from '@/lib/platform/contract/message-key'
import { itemBase, itemKind } from './item'

/** The longest text that a proof item can ask for, in characters. */
export const MAX_ITEM_TEXT = 2000

const length = z.number().int().min(1, messageKey('invalid')).max(MAX_ITEM_TEXT, messageKey('too_long'))

/** A text of so many characters. */
export const textItem = itemKind({
  kind: 'text',
  schema: (strictness) =>
    z
      .object({ kind: z.literal('text'), ...itemBase(strictness), minimum: length, maximum: length })
      .refine(({ minimum, maximum }) => minimum <= maximum, { error: messageKey('above_maximum'), path: ['maximum'] }),
  initial: (key, label) => ({ kind: 'text' as const, key, label, minimum: 1, maximum: 500 }),
})
