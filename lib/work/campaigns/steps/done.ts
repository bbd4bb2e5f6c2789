import { z } from 'zod'
import { textOf } from '../texts'
import { stepKind } from './step'

/** The payment code, and what comes next. */
export const doneStep = stepKind({
  kind: 'done',
  schema: () => z.object({ kind: z.literal('done'), text: textOf('draft', 300).optional() }),
  initial: () => ({ kind: 'done' as const }),
})
