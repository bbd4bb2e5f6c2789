import { messageKey } from '@/lib/platform/contract/message-key'
import { typedString } from '@/lib/platform/contract/typed'

/** Most words or sentences of a list that a picture is read for, and most characters of each. */
export const MAX_SHOWN_WORDS = 5
export const MAX_WORD_LENGTH = 80

/** Fewest letters and digits: fewer would be found everywhere. */
const MIN_LETTERS = 3

/** A text as words are compared: case, accents, spaces and signs aside. */
export const plainWord = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** The words of which one is enough, as an app says the same in two languages; `|` separates them. */
export const alternativesOf = (word: string): string[] => word.split('|')

/** A word or sentence that a picture is read for, with its alternatives. */
export const shownWord = typedString({ error: messageKey('required') })
  .max(MAX_WORD_LENGTH, messageKey('too_long'))
  .refine((text) => !/[\p{Cc}\p{Cs}]/u.test(text), messageKey('invalid'))
  .refine((text) => alternativesOf(text).every((one) => one.replace(/[^\p{L}\p{N}]/gu, '').length >= MIN_LETTERS), messageKey('word_too_short'))

/** The places of wrong words that say what a right word says too, whatever their case and accents. */
export function wordsInBoth(words: readonly string[] = [], wrongWords: readonly string[] = []): number[] {
  const right = new Set(words.flatMap(alternativesOf).map(plainWord))
  return wrongWords.flatMap((word, at) => (alternativesOf(word).some((one) => right.has(plainWord(one))) ? [at] : []))
}
