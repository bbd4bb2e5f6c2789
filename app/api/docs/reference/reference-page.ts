import 'server-only'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { MARK } from '@/components/ui/brand'
import type { EndpointShape } from '@/lib/platform/contract/endpoint'
import { env } from '@/lib/platform/env'
import { type Locale, languageTag, locales } from '@/lib/platform/i18n/locales'
import { messagesOf } from '@/lib/platform/i18n/messages'
import { openApiDocument, operationIdOf } from '@/lib/server/calls/openapi'
import { calls as callsBySubject, type Subject } from '@/lib/server/calls/registry'
import { SITE_NAME } from '@/lib/site'
import { call, object } from './call'
import { guide, guideSections } from './guide'
import { escaped, type Sheet, sheetOf } from './html'

const read = (...file: string[]) => readFileSync(path.join(process.cwd(), 'app', ...file), 'utf8')
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The font of every page; made by `npm run font`. */
const FONT = '/fonts/plus-jakarta-sans-latin.woff2'
const STYLES = ['page.css', 'header.css', 'contents.css', 'calls.css']

/** The product's colours and shapes for every theme, read from `app/globals.css`. */
function tokens(): string {
  const css = read('globals.css')
  const [, theme = ''] = /@theme \{([\s\S]*?)\n\}/.exec(css) ?? []
  const values = [...theme.matchAll(/^\s*(--[a-z][\w-]*: [^;]+;)/gm)].flatMap(([, value = '']) => (/^--font/.test(value) ? [] : [value]))
  return `:root{${values.join('')}}${[...css.matchAll(/^@media screen and \(prefers-[\s\S]*?\n\}/gm)].join('')}`
}

const subjects = Object.entries(callsBySubject).map(([subject, own]): [Subject, EndpointShape[]] => [subject as Subject, own.map(({ endpoint }) => endpoint)])

/** Whether a schema gets a section of its own: rows of files are described with their call, and failures once for all calls. */
const isObject = (name: string) => !/Row$/.test(name) && name !== 'Failure'

const group = (title: string, links: string[], isOpen: boolean) =>
  `<details${isOpen ? ' open' : ''}><summary>${escaped(title)}</summary><ul>${links.map((link) => `<li>${link}</li>`).join('')}</ul></details>`

function contents(objects: string[], { t }: Sheet) {
  const link = (id: string, text: string) => `<a href="#${id}">${text}</a>`
  const calls = (endpoints: readonly EndpointShape[]) =>
    endpoints.map((endpoint) =>
      link(
        operationIdOf(endpoint),
        `<span class="method ${endpoint.method.toLowerCase()}">${endpoint.method}</span> <code>${escaped(endpoint.path).replaceAll('/', '<wbr>/')}</code>`,
      ),
    )
  const groups = [
    group(
      t.guide,
      guideSections.map((id) => link(id, escaped(t.sections[id].title))),
      true,
    ),
    ...subjects.map(([subject, endpoints]) => group(t.subjects[subject], calls(endpoints), false)),
    group(
      t.objects,
      objects.map((name) => link(name, `<code>${name}</code>`)),
      false,
    ),
  ]
  return `<nav id="contents" popover aria-label="${t.contents}">${groups.join('')}<p><a href="/api/v1/openapi.json">${t.machine}</a></p></nav>`
}

function header({ locale, t }: Sheet) {
  const { languages } = messagesOf(locale)
  const choices = locales.map(
    (one) =>
      `<a href="?language=${one}" lang="${languageTag[one]}" hreflang="${languageTag[one]}" aria-label="${one.toUpperCase()}, ${languages[one]}"${one === locale ? ' aria-current="true"' : ''}>${one}</a>`,
  )
  return `<header><a class="brand" href="/"><svg viewBox="0 0 32 32" aria-hidden="true"><path fill-rule="evenodd" d="${MARK}"/></svg>${SITE_NAME}</a>
<button type="button" class="menu" popovertarget="contents">${t.contents}</button>
<div class="search" hidden><input type="search" aria-label="${t.search}" placeholder="${t.search_short}" autocomplete="off" spellcheck="false" aria-describedby="hint"><kbd aria-hidden="true">/</kbd><span id="hint" class="quiet">${t.search_hint}</span></div>
<div class="languages" role="group" aria-label="${t.language}">${choices.join('')}</div></header>`
}

function render(locale: Locale) {
  const style = `@font-face{font-family:Jakarta;src:url(${FONT})format('woff2');font-weight:400 800;font-display:swap}${tokens()}${STYLES.map((file) => read('api', 'docs', 'reference', file)).join('')}`
  const script = read('api', 'docs', 'reference', 'reference.js')
  const sheet = sheetOf(locale, `${env().SITE_URL}/api/v1`)
  const { t } = sheet
  const document = openApiDocument(locale)
  const objects = Object.keys(document.components.schemas).filter(isObject).sort()
  const part = (id: string, title: string, inside: string) =>
    `<section class="subject" aria-labelledby="${id}"><h2 id="${id}">${escaped(title)}</h2>${inside}</section>`
  const words = Object.entries({ copy: t.copy, copied: t.copied, 'copy-failed': t.copy_failed, found: t.found, nothing: t.nothing, 'nothing-do': t.nothing_do })
  const html = `<!doctype html>
<html lang="${languageTag[locale]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${t.title} · ${SITE_NAME}</title><meta name="description" content="${escaped(t.lead)}"><link rel="icon" href="/icon.svg" type="image/svg+xml"><link rel="preload" href="${FONT}" as="font" type="font/woff2" crossorigin><style>${style}</style></head>
<body ${words.map(([name, text]) => `data-${name}="${escaped(text)}"`).join(' ')}><a class="skip" href="#main">${t.skip}</a>${header(sheet)}
<div class="page">${contents(objects, sheet)}<main id="main" tabindex="-1"><div class="intro"><h1>${t.title}</h1><p>${escaped(t.lead)}</p><p><a href="/api/v1/openapi.json">${t.machine}</a></p></div>
<p role="status" class="status"></p>
${part('basics', t.guide, guide(document, sheet))}
${subjects.map(([subject, endpoints]) => part(`subject-${subject}`, t.subjects[subject], endpoints.map((endpoint) => call(endpoint, document, sheet)).join(''))).join('')}
${part('objects', t.objects, `<p>${escaped(t.object_lead)}</p>${objects.map((name) => object(name, document.components.schemas[name] ?? {}, sheet)).join('')}`)}
</main></div><script>${script}</script></body></html>`
  const policy = `default-src 'none'; style-src ${hashOf(style)}; script-src ${hashOf(script)}; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
  return { bytes: Buffer.from(html), policy }
}

const made = new Map<Locale, ReturnType<typeof render>>()

/** The HTML reference of `/api/v1`, generated from the contracts once per language. */
export function referencePage(locale: Locale): Response {
  const { bytes, policy } = made.get(locale) ?? render(locale)
  made.set(locale, { bytes, policy })
  return new Response(bytes, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-language': languageTag[locale],
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'private, no-store',
      vary: 'Cookie, Accept-Language',
    },
  })
}
