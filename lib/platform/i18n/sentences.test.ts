import { expect, test } from 'vitest'
import { locales } from './locales'
import { type Messages, messagesOf } from './messages'

/** The longest sentence on a page that anybody may read. */
const MOST_WORDS = 20

/** What public pages and letters say. */
const publicTexts = [
  'common',
  'cookies',
  'errors',
  'toasts',
  'validation',
  'landing',
  'policy',
  'terms',
  'transparency',
  'tasks',
  'wizard',
  'campaign_wizard',
  'campaign_parts',
  'my_task',
  'payout',
  'auth',
  'visitor',
  'unsubscribe',
  'mail',
] as const satisfies (keyof Messages)[]

/** Texts whose sentences may be longer, and why. */
const exceptions: Record<string, string> = {
  'policy.sections': 'The law asks for lists of all that is kept, for whom and for how long.',
  'validation.age_range': 'The answer of a call that other programs read stays as it was.',
  'terms.sections': 'A rule and its conditions have to stand in one sentence.',
}

/** A text with each of its choices (`{count, plural, …}`, `{age, select, …}`) and a word for each value. */
function readings(text: string): string[] {
  const choice = /\{\w+, (?:plural|select), ?/.exec(text)
  if (!choice) return [text.replace(/\{\w+(?:, [^{}]*)?\}|#/g, 'x')]
  const endOf = (from: number) => {
    let depth = 0
    for (let at = from; at < text.length; at++) {
      if (text[at] === '{') depth++
      if (text[at] === '}' && --depth === 0) return at
    }
    throw new Error(`a brace is not closed in: ${text}`)
  }
  const end = endOf(choice.index)
  const options: string[] = []
  for (let at = text.indexOf('{', choice.index + 1); at !== -1 && at < end; at = text.indexOf('{', endOf(at) + 1)) options.push(text.slice(at + 1, endOf(at)))
  return options.flatMap((option) => readings(`${text.slice(0, choice.index)}${option}${text.slice(end + 1)}`))
}

const sentences = (text: string) => text.replace(/<\/?\w+>/g, '').split(/(?<=[.!?…])["”']?\s+/)
const words = (sentence: string) => sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length

function flatten(texts: unknown, path: string): [string, string][] {
  if (typeof texts === 'string') return [[path, texts]]
  return Object.entries(texts as object).flatMap(([key, value]) => flatten(value, `${path}.${key}`))
}

test('sentences are counted in each of their readings', () => {
  const text = 'Ages {minimum, select, 18 {18 or more} other {{minimum} or more}}. <link>Ask us</link> for {count, plural, one {one} other {# of them}}.'
  expect(readings(text).map((reading) => sentences(reading).map(words))).toEqual([
    [4, 4],
    [4, 6],
    [4, 4],
    [4, 6],
  ])
})

/** The sentences of a language that are too long, each with the key of its text. */
const longSentences = (locale: (typeof locales)[number]) =>
  publicTexts
    .flatMap((name) => flatten(messagesOf(locale)[name], name))
    .flatMap(([path, text]) => [...new Set(readings(text).flatMap(sentences))].map((sentence) => ({ path, words: words(sentence), sentence })))
    .filter(({ words }) => words > MOST_WORDS)

const isOf = (exception: string, path: string) => path === exception || path.startsWith(`${exception}.`)

test.each(locales)('no sentence on a public page has more than twenty words, in %s', (locale) => {
  expect(longSentences(locale).filter(({ path }) => !Object.keys(exceptions).some((exception) => isOf(exception, path)))).toEqual([])
})

test('each exception is needed in some language', () => {
  const long = locales.flatMap(longSentences)
  expect(Object.keys(exceptions).filter((exception) => !long.some(({ path }) => isOf(exception, path)))).toEqual([])
})
