// Without zod, because pages check what is typed before they load it.

/** What is not seen and does nothing: marks, blanks without width, soft hyphens. Copying from chats and lists of contacts brings them along. */
const UNSEEN = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u2060-\u2064\u206a-\u206f\ufeff]/gu

/** What shows a part of a text in another direction. Around a text it changes nothing. */
const REVERSING = /[\u202a-\u202e\u2066-\u2069]/gu

/** Joiners hold parts of emoji and of letters together, so only those at the ends are nothing. */
const OUTER = /[\s\u200c\u200d]|[\u202a-\u202e\u2066-\u2069]/u

/** A text without what is not seen in it and around it. What reverses a part of it stays, for names to be refused: without it they would read otherwise. */
export function withoutUnseenAround(typed: string): string {
  // Not by one expression for both ends, which takes long where many spaces are inside.
  const text = typed.replace(UNSEEN, '')
  let [from, to] = [0, text.length]
  while (from < to && OUTER.test(text.charAt(from))) from++
  while (from < to && OUTER.test(text.charAt(to - 1))) to--
  return text.slice(from, to)
}

/** The same without what reverses a part, for codes and links, which are compared and shown as they are stored. */
export const withoutUnseen = (typed: string): string => withoutUnseenAround(typed.replace(REVERSING, ''))
