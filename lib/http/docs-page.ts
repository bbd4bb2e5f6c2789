import 'server-only'
import { createHash } from 'node:crypto'
import type { EndpointShape } from '@/lib/contract/endpoint'
import { type Locale, languageTag } from '@/lib/i18n/locales'
import type { Messages } from '@/lib/i18n/messages'
import { translatorFor } from '@/lib/i18n/translator'
import { SITE_NAME } from '@/lib/site'
import { type JsonSchema, typeText } from './docs-types'
import { openApiDocument, operationIdOf } from './openapi'
import { registry, type Subject } from './registry'

const STYLE = `
:root{color-scheme:light dark;--ink:#10231d;--paper:#fbfbf8;--surface:#fff;--line:#e4e8e3;--muted:#51645c;--accent:#047857;--deep:#065f46;--tint:#e7f5ef}
@media screen and (prefers-color-scheme:dark){:root{--ink:#edf3ef;--paper:#0e1613;--surface:#17211d;--line:#2b3833;--muted:#a9bab2;--accent:#34d399;--deep:#6ee7b7;--tint:#12352a}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.6 ui-sans-serif,system-ui,sans-serif;overflow-wrap:break-word}
header,main{width:min(1088px,100% - 32px);margin:0 auto;padding:24px 0}
header{border-bottom:1px solid var(--line)}
.brand{font-size:18px;font-weight:800;color:var(--ink);text-decoration:none}
h1{font-size:36px;line-height:1.15;letter-spacing:-.01em;margin:24px 0 8px}
h2{font-size:28px;line-height:1.15;letter-spacing:-.01em;margin:56px 0 16px}
h3{font-size:18px;line-height:1.4;margin:0;display:flex;flex-wrap:wrap;gap:4px 12px;align-items:center}
h4{font-size:14px;margin:16px 0 4px;color:var(--muted)}
p{max-width:34em;margin:8px 0}
a{color:var(--deep);text-underline-offset:2px}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px;border-radius:4px}
nav ul{columns:2 320px;padding:0;margin:16px 0;list-style:none}
nav li a{display:inline-block;padding:6px 0}
section{background:var(--surface);border:1px solid var(--line);border-radius:16px;padding:20px;margin:16px 0;scroll-margin-top:16px}
code,pre{font:14px/1.6 ui-monospace,SFMono-Regular,Menlo,monospace}
pre{background:var(--paper);border:1px solid var(--line);border-radius:12px;padding:12px 16px;margin:0;overflow-x:auto}
.method{background:var(--tint);color:var(--deep);border-radius:8px;padding:2px 10px;font-size:14px;font-weight:700}
.who{font-size:14px;font-weight:400;color:var(--muted)}
dl{display:grid;grid-template-columns:max-content 1fr;gap:4px 16px;margin:8px 0}
dd{margin:0}
@media (max-width:639px){dl{display:block}dd{margin:0 0 8px}}
`

const CSP = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

const html = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

interface Media {
  content?: Record<string, { schema?: JsonSchema }>
}
interface Operation {
  parameters?: { name: string; in: string; required?: boolean; schema?: JsonSchema }[]
  requestBody?: Media
  responses: Record<string, Media>
}

/** The generated document, typed as plain JSON: its published types allow references where ours has none. */
const plain = () => openApiDocument() as unknown as { paths: Record<string, Record<string, Operation>>; components: { schemas: Record<string, JsonSchema> } }

type Calls = keyof Messages['docs']['calls']

function section(locale: Locale, endpoint: EndpointShape): string {
  const t = translatorFor(locale)
  const { paths, components } = plain()
  const operation = paths[endpoint.path]?.[endpoint.method.toLowerCase()]
  if (!operation) return ''
  const text = (schema: JsonSchema | undefined) => html(schema ? typeText(schema, components.schemas) : '')
  const bodyOf = (media: Media | undefined) => Object.entries(media?.content ?? {})[0]
  const [bodyType, body] = bodyOf(operation.requestBody) ?? []
  const [success, answer] = Object.entries(operation.responses)[0] ?? []
  const refusals = Object.keys(operation.responses).filter((status) => status !== success)
  const parameters = (operation.parameters ?? []).map(
    ({ name, in: where, required, schema }) =>
      `<dt><code>${html(name)}${required ? '' : '?'}</code></dt><dd>${t(`docs.in_${where as 'path' | 'query' | 'header'}`)} · <code>${text(schema)}</code></dd>`,
  )
  const audience = endpoint.auth === 'public' ? t('docs.for_everybody') : endpoint.auth.map((role) => t(`docs.for_${role}`)).join(', ')
  return `<section id="${operationIdOf(endpoint)}">
<h3><span class="method">${endpoint.method}</span><code>/api/v1${html(endpoint.path)}</code><span class="who">${html(audience)}</span></h3>
<p>${html(t(`docs.calls.${operationIdOf(endpoint) as Calls}`))}</p>
${parameters.length > 0 ? `<h4>${t('docs.parameters')}</h4><dl>${parameters.join('')}</dl>` : ''}
${body ? `<h4>${t('docs.body')} · ${bodyType}</h4><pre tabindex="0">${text(body.schema)}</pre>` : ''}
<h4>${t('docs.answer')} · ${success}</h4><pre tabindex="0">${text(bodyOf(answer)?.[1].schema)}</pre>
<h4>${t('docs.refusals')}</h4><p><code>${refusals.join(' ')}</code></p>
</section>`
}

/** The human-readable reference of `/api/v1`, generated from the contracts; no scripts. @returns the page and its headers */
export function docsPage(locale: Locale): { html: string; headers: Record<string, string> } {
  const t = translatorFor(locale)
  const subjects = Object.entries(registry) as [Subject, readonly EndpointShape[]][]
  const entry = (endpoint: EndpointShape) => `<li><a href="#${operationIdOf(endpoint)}"><code>${endpoint.method} ${html(endpoint.path)}</code></a></li>`
  const page = `<!doctype html>
<html lang="${languageTag[locale]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${t('docs.title')} · ${SITE_NAME}</title><style>${STYLE}</style></head>
<body><header><a class="brand" href="/">${SITE_NAME}</a><h1>${t('docs.title')}</h1>
${(['intro', 'auth', 'shape', 'errors'] as const).map((key) => `<p>${html(t(`docs.${key}`))}</p>`).join('')}
<p><a href="/api/v1/openapi.json">${t('docs.machine')}</a></p></header>
<main><nav aria-label="${t('docs.contents')}"><ul>${subjects.flatMap(([, endpoints]) => endpoints.map(entry)).join('')}</ul></nav>
${subjects.map(([subject, endpoints]) => `<h2>${t(`docs.subjects.${subject}`)}</h2>${endpoints.map((endpoint) => section(locale, endpoint)).join('')}`).join('')}
</main></body></html>`
  return {
    html: page,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-language': languageTag[locale],
      'content-security-policy': CSP,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'private, no-store',
      vary: 'Cookie, Accept-Language',
    },
  }
}
