import { z } from 'zod'
import { textOf } from '../texts'
import { stepKind } from './step'

/** Where the proof items are asked for. */
export const proofStep = stepKind({
  kind: 'proof',
  schema: () => z.object({ kind: z.literal('proof'), lead: textOf('draft', 300).optional() }),
  initial: () => ({ kind: 'proof' as const }),
})
