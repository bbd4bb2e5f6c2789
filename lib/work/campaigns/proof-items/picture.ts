import { z } from 'zod'
import { messageKey } from '@/lib/platform/contract/message-key'
import { listOf, pictureName } from '../texts'
import { itemBase, itemKind } from './item'
import { MAX_SHOWN_WORDS, shownWord, wordsInBoth } from './shown-word'

/** A screenshot or photo, and what a right and a wrong one show: help for reviewers, which readers of the task do not learn. */
export const pictureItem = itemKind({
  kind: 'picture',
  schema: (strictness) => {
    const words = listOf(strictness, shownWord, { most: MAX_SHOWN_WORDS }).optional()
    return z
      .object({ kind: z.literal('picture'), ...itemBase(strictness), example: pictureName.optional(), words, wrong_words: words })
      .superRefine((item, { addIssue }) => {
        for (const at of wordsInBoth(item.words, item.wrong_words)) addIssue({ code: 'custom', path: ['wrong_words', at], message: messageKey('word_in_both') })
      })
  },
  initial: (key, label) => ({ kind: 'picture' as const, key, label }),
})
