import type { Locale } from '@/lib/i18n/locales'
import { translatorFor } from '@/lib/i18n/translator'
import { SITE_NAME } from '@/lib/site'
import type { Letter, Writer, Writing } from './letter'
import { type Kind, letters } from './letters'

/** A letter as it is sent. */
export interface Composed {
  subject: string
  text: string
  html: string
}

/** Writes and draws a letter from its row. @param link see `Writing` */
export function compose({ kind, data, locale }: { kind: Kind; data: unknown; locale: Locale }, { site, link }: Pick<Writing, 'site' | 'link'>): Composed {
  // The row holds what `post` was given for this kind.
  const write = letters[kind] as Writer<unknown>
  const letter = write(data, { t: translatorFor(locale), locale, site, link })
  return { subject: oneLine(letter.subject), text: asText(letter), html: asHtml(letter, locale) }
}

/** A header is one line: a name with line breaks could write others. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

function asText({ greeting, paragraphs, facts, action, note }: Letter): string {
  const table = facts?.map(({ name, value }) => `${name}: ${value}`).join('\n')
  const press = action && `${action.text}:\n${action.url}`
  return [greeting, ...paragraphs, table, press, note && `--\n${note}`].filter((part) => part).join('\n\n')
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => escapes[letter] ?? letter)

function asHtml({ subject, greeting, paragraphs, facts, action, note }: Letter, locale: Locale): string {
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escaped(text).replace(/\n/g, '<br>')}</p>`
  const rows = facts?.map(
    ({ name, value }) => `<tr><td style="padding:4px 16px 4px 0">${escaped(name)}</td><td style="padding:4px 0"><b>${escaped(value)}</b></td></tr>`,
  )
  return [
    `<!doctype html><html lang="${locale === 'pt' ? 'pt-BR' : 'en'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    `<meta name="color-scheme" content="light dark"><title>${escaped(subject)}</title></head><body style="font:16px/1.6 system-ui,sans-serif">`,
    `<p style="font-weight:800">${SITE_NAME}</p>`,
    ...[greeting, ...paragraphs].flatMap((text) => (text ? [paragraph(text)] : [])),
    ...(rows ? [`<table style="margin:0 0 16px">${rows.join('')}</table>`] : []),
    ...(action ? [`<p style="margin:0 0 16px"><a href="${escaped(action.url)}">${escaped(action.text)}</a></p>`] : []),
    ...(note ? [`<p style="font-size:14px">${escaped(note)}</p>`] : []),
    '</body></html>',
  ].join('')
}
