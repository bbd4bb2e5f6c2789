import { z } from 'zod'
import { emptyText, listOf, pictureName, textOf, webAddress } from '../texts'
import { stepKind } from './step'

/** What to do, numbered, and the page on which it is done. The default campaign's page is the link setting `task`. */
export const taskStep = stepKind({
  kind: 'task',
  schema: (strictness) =>
    z.object({
      kind: z.literal('task'),
      instructions: listOf(strictness, z.object({ text: textOf(strictness, 500), picture: pictureName.optional() }), { least: 1, most: 12 }),
      link: webAddress.optional(),
    }),
  initial: () => ({ kind: 'task' as const, instructions: [{ text: emptyText() }] }),
})
