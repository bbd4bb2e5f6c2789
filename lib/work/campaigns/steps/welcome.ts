import { z } from 'zod'
import { emptyText, textOf } from '../texts'
import { stepKind } from './step'

/** What the task is and what it pays. */
export const welcomeStep = stepKind({
  kind: 'welcome',
  schema: (strictness) => z.object({ kind: z.literal('welcome'), lead: textOf(strictness, 300) }),
  initial: () => ({ kind: 'welcome' as const, lead: emptyText() }),
})
