import { z } from 'zod'
import { messageKey } from '@/lib/platform/contract/message-key'
import { typedString } from '@/lib/platform/contract/typed'
import type { Strictness } from '../texts'
import { itemBase, itemKind } from './item'

/** How often a place may send a wrong code. */
export const MAX_WRONG_CODES = 10

/**
 * A word that the task shows at its end. Who writes the campaign sends it as `code`; it is stored as `code_hash` alone and never shown again
 * (`codes.ts`). A wrong one is refused.
 */
export const codeItem = itemKind({
  kind: 'code',
  schema: (strictness: Strictness) => {
    const hash = z.string().regex(/^[a-f0-9]{64}$/, messageKey('invalid'))
    return z
      .object({
        kind: z.literal('code'),
        ...itemBase(strictness),
        /** Of a draft, on its way in alone. */
        code: typedString().max(60, messageKey('too_long')).optional(),
        code_hash: hash.optional(),
      })
      .refine(({ code_hash }) => strictness === 'draft' || code_hash !== undefined, { error: messageKey('task_code_required'), path: ['code_hash'] })
      .refine(({ code }) => strictness === 'draft' || code === undefined, { error: messageKey('invalid'), path: ['code'] })
  },
  initial: (key, label) => ({ kind: 'code' as const, key, label }),
})
