import type { Locale } from '@/lib/platform/i18n/locales'
import { translatorFor } from '@/lib/platform/i18n/translator'
import { drawn } from './draw'
import type { Letter, Writer, Writing } from './letter'
import { type Kind, letters } from './letters'
import { unsubscribeHeaders } from './unsubscribe'

/** A letter as it is sent. */
export interface Composed {
  subject: string
  text: string
  html: string
  /** Headers besides those of every letter. */
  headers: Record<string, string>
}

/** Writes and draws a letter from its row. @param link see `Writing` */
export function compose({ kind, data, locale }: { kind: Kind; data: unknown; locale: Locale }, { site, link }: Pick<Writing, 'site' | 'link'>): Composed {
  // Safe: `post` stored data of this kind.
  const write = letters[kind] as Writer<unknown>
  const letter = write(data, { t: translatorFor(locale), locale, site, link })
  return {
    subject: oneLine(letter.subject),
    text: asText(letter),
    html: drawn(letter, locale, site),
    headers: letter.unsubscribe ? unsubscribeHeaders(letter.unsubscribe.url) : {},
  }
}

/** A header is one line: line breaks in a name could add further headers. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

function asText({ greeting, paragraphs, facts, after = [], action, note, unsubscribe }: Letter): string {
  const table = facts?.map(({ name, value }) => `${name}: ${value}`).join('\n')
  const press = action && `${action.text}:\n${action.url}`
  const stop = unsubscribe && `${unsubscribe.text}:\n${unsubscribe.url}`
  const end = [note, stop].filter((part) => part).join('\n\n')
  return [greeting, ...paragraphs, table, ...after, press, end && `--\n${end}`].filter((part) => part).join('\n\n')
}
