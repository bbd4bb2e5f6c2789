import { z } from 'zod'
import { emptyText, listOf, textOf } from '../texts'
import { stepKind } from './step'

/** How it works, in numbered lines. */
export const introductionStep = stepKind({
  kind: 'introduction',
  schema: (strictness) =>
    z.object({
      kind: z.literal('introduction'),
      lines: listOf(strictness, textOf(strictness, 300), { least: 1, most: 8 }),
      note: textOf('draft', 500).optional(),
    }),
  initial: () => ({ kind: 'introduction' as const, lines: [emptyText()] }),
})
