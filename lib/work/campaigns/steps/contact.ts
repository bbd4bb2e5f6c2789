import { z } from 'zod'
import { stepKind } from './step'

const asked = z.enum(['no', 'optional', 'required'])

/** How the person can be reached beside WhatsApp. */
export const contactStep = stepKind({
  kind: 'contact',
  schema: () => z.object({ kind: z.literal('contact'), email: asked, telegram: asked }),
  initial: () => ({ kind: 'contact' as const, email: 'optional' as const, telegram: 'optional' as const }),
})
