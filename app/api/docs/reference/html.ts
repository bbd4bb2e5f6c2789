import type { Locale } from '@/lib/platform/i18n/locales'
import { type Messages, messagesOf } from '@/lib/platform/i18n/messages'
import { operationIdOf } from '@/lib/server/calls/openapi'
import { allEndpoints } from '@/lib/server/calls/registry'

/** What every part of the page needs to be written. */
export interface Sheet {
  locale: Locale
  t: Messages['docs']
  /** The address of the API: `https://…/api/v1`. */
  base: string
}

export const sheetOf = (locale: Locale, base: string): Sheet => ({ locale, base, t: messagesOf(locale).docs })

/** A text as HTML. */
export const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const anchors = new Map(allEndpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, operationIdOf(endpoint)]))

/** A sentence with `code` and [links](#place) as HTML; code that names a call links to it. */
export const prose = (text: string) =>
  escaped(text)
    .replace(/\[([^\]]+)\]\((#\w+)\)/g, '<a href="$2">$1</a>')
    .replace(/`([^`]+)`/g, (_, code: string) => {
      const anchor = anchors.get(code)
      return anchor ? `<a href="#${anchor}"><code>${code}</code></a>` : `<code>${code}</code>`
    })

export const filled = (text: string, values: Record<string, string | number>) => text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))

/** A text to copy, with a caption. */
export const sample = (caption: string, text: string) => `<figure class="sample"><figcaption>${escaped(caption)}</figcaption>${code(text, caption)}</figure>`

/** A sample with more lines than this scrolls in its own box. */
const TALL = 26

/** A code block; a scrolling one can be focused by keyboard and has a label. */
export const code = (text: string, label: string, className?: string) =>
  `<pre${className ? ` class="${className}"` : ''}${text.split('\n').length > TALL ? ` tabindex="0" role="group" aria-label="${escaped(label)}"` : ''}><code>${escaped(text)}</code></pre>`
