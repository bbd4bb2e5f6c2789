import { z } from 'zod'
import { messageKey } from '@/lib/platform/contract/message-key'
import { listOf, pictureName } from '../texts'
import { itemBase, itemKind } from './item'

/** Most words or sentences that a picture is read for, and most characters of each. */
export const MAX_SHOWN_WORDS = 5
export const MAX_WORD_LENGTH = 80

const lettersIn = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '').length

/** A word or sentence; with `|` several of which one is enough. Of fewer than three letters it would be found everywhere. */
const shownWord = z
  .string({ error: messageKey('required') })
  .trim()
  .max(MAX_WORD_LENGTH, messageKey('too_long'))
  .refine((text) => !/[\p{Cc}\p{Cs}]/u.test(text), messageKey('invalid'))
  .refine((text) => text.split('|').every((one) => lettersIn(one) >= 3), messageKey('word_too_short'))

/** A screenshot or photo, and what a right one shows: help for reviewers, which readers of the task do not learn. */
export const pictureItem = itemKind({
  kind: 'picture',
  schema: (strictness) =>
    z.object({
      kind: z.literal('picture'),
      ...itemBase(strictness),
      example: pictureName.optional(),
      words: listOf(strictness, shownWord, { most: MAX_SHOWN_WORDS }).optional(),
    }),
  initial: (key, label) => ({ kind: 'picture' as const, key, label }),
})
