import { z } from 'zod'
import { messageKey } from '@/lib/platform/contract/message-key'
import { emptyText, listOf, partKey, textOf } from '../texts'
import { itemBase, itemKind } from './item'

/** One of several answers. If one is the right one, another is a flag for the reviewer and never a refusal; readers of the task do not learn which. */
export const choiceItem = itemKind({
  kind: 'choice',
  schema: (strictness) =>
    z
      .object({
        kind: z.literal('choice'),
        ...itemBase(strictness),
        options: listOf(strictness, z.object({ key: partKey, text: textOf(strictness, 120) }), { least: 2, most: 8 }),
        right: partKey.optional(),
      })
      .refine(({ options }) => new Set(options.map(({ key }) => key)).size === options.length, { error: messageKey('invalid'), path: ['options'] })
      .refine(({ options, right }) => right === undefined || options.some(({ key }) => key === right), { error: messageKey('invalid'), path: ['right'] }),
  initial: (key, label) => ({
    kind: 'choice' as const,
    key,
    label,
    options: [
      { key: 'a', text: emptyText() },
      { key: 'b', text: emptyText() },
    ],
  }),
})
