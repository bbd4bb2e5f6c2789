import { z } from 'zod'
import { pictureName } from '../texts'
import { itemBase, itemKind } from './item'

/** A screenshot or photo. */
export const pictureItem = itemKind({
  kind: 'picture',
  schema: (strictness) => z.object({ kind: z.literal('picture'), ...itemBase(strictness), example: pictureName.optional() }),
  initial: (key, label) => ({ kind: 'picture' as const, key, label }),
})
