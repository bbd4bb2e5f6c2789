import { type Locale, languageTag } from '@/lib/platform/i18n/locales'
import { SITE_NAME } from '@/lib/site'
import type { Fact, Letter } from './letter'

// Mail programs support little CSS, and some remove all of it: tables make the layout, each element has its own style, and the order is right without
// any. Colours are those of `app/globals.css`; the block in the head is for dark mode alone.

const ink = '#10231d'
const muted = '#51645c'
const line = '#e4e8e3'
const accent = '#047857'
const sun = '#ffc53d'
const sunEdge = '#a86f00'

const DARK = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.paper{background:#0e1613!important}.sheet{background:#17211d!important;border-color:#2b3833!important}
.ink{color:#edf3ef!important}.muted{color:#a9bab2!important}.line{border-color:#2b3833!important}
.mark,.press{background:#34d399!important;color:#062b20!important}.link{color:#6ee7b7!important}
}`

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => escapes[letter] ?? letter)

const paragraph = (text: string) => `<p class="ink" style="margin:0 0 16px;color:${ink}">${escaped(text).replace(/\n/g, '<br>')}</p>`

/** Makes a link of a value that is an address. */
const shownValue = (value: string) =>
  /^https?:\/\/\S+$/.test(value) ? `<a class="link" href="${escaped(value)}" style="color:${accent}">${escaped(value)}</a>` : escaped(value)

/** The amount as the head of a slip, above its perforation. */
const amountRow = ({ name, value }: Fact) =>
  `<tr><td bgcolor="${sun}" style="padding:14px 16px 12px;border-bottom:2px dashed ${sunEdge};border-radius:12px 12px 0 0;background:${sun};color:${ink}">` +
  `<div style="font-size:14px;font-weight:600">${escaped(name)}</div><b style="display:block;font-size:32px;line-height:1.15;font-weight:800;letter-spacing:-0.01em">${escaped(value)}</b></td></tr>`

const factRow = ({ name, value }: Fact) =>
  `<tr><td class="line" style="padding:10px 0;border-top:1px solid ${line}"><div class="muted" style="font-size:14px;color:${muted}">${escaped(name)}</div>` +
  `<b class="ink" style="display:block;font-weight:600;color:${ink};word-break:break-word;overflow-wrap:anywhere">${shownValue(value)}</b></td></tr>`

const table = (rows: string, style: string, more = '') =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" ${more}style="border-collapse:separate;${style}">${rows}</table>`

const press = ({ text, url }: { text: string; url: string }) =>
  `<p style="margin:8px 0 24px"><a class="press" href="${escaped(url)}" style="display:inline-block;padding:12px 20px;border-radius:12px;` +
  `background:${accent};color:#ffffff;font-weight:600;text-decoration:none">${escaped(text)}</a></p>`

// Mail programs show this text beside the subject; without it some show the name of the site there.
const hidden = (text: string) => `<div style="display:none;max-height:0;overflow:hidden;opacity:0">${escaped(text)}</div>`

/** The logo is a character in a circle, because mail programs show pictures only on request. */
const brand = `<p class="ink" style="margin:0 0 20px;font-size:18px;font-weight:800;letter-spacing:-0.01em;color:${ink}">
<span class="mark" aria-hidden="true" style="display:inline-block;width:28px;height:28px;margin-right:4px;border-radius:14px;background:${accent};color:#ffffff;font-size:16px;line-height:28px;text-align:center">&#10003;</span> ${SITE_NAME}</p>`

const heading = (text: string) =>
  `<h1 class="ink" style="margin:0 0 16px;font-size:22px;line-height:1.25;font-weight:800;letter-spacing:-0.01em;color:${ink}">${escaped(text)}</h1>`

const small = (html: string) => `<p class="muted" style="margin:0 0 8px;font-size:14px;line-height:1.5;color:${muted}">${html}</p>`

/** A letter as HTML: one column, nothing loaded from other servers, all typed text escaped. */
export function drawn({ subject, preview, greeting, paragraphs, facts, after = [], action, note, unsubscribe }: Letter, locale: Locale, site: string): string {
  const sheet = [
    brand,
    heading(subject),
    ...[greeting, ...paragraphs].flatMap((text) => (text ? [paragraph(text)] : [])),
    ...(facts?.length
      ? [
          table(
            facts.map((fact) => (fact.isAmount ? amountRow(fact) : factRow(fact))).join(''),
            `margin:0 0 16px;border-bottom:1px solid ${line}`,
            'class="line" ',
          ),
        ]
      : []),
    ...after.map(paragraph),
    ...(action ? [press(action)] : []),
  ].join('\n')
  const end = [
    ...(note ? [small(escaped(note))] : []),
    ...(unsubscribe ? [small(`<a class="link" href="${escaped(unsubscribe.url)}" style="color:${accent}">${escaped(unsubscribe.text)}</a>`)] : []),
    small(`<a class="muted" href="${escaped(site)}" style="color:${muted}">${escaped(new URL(site).host)}</a>`),
  ].join('\n')
  const column = [
    `<tr><td class="sheet" style="padding:24px 20px 4px;border:1px solid ${line};border-radius:16px;background:#ffffff">`,
    sheet,
    `</td></tr><tr><td style="padding:16px 20px 0">`,
    end,
    '</td></tr>',
  ].join('\n')
  return [
    `<!doctype html>`,
    `<html lang="${languageTag[locale]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">`,
    `<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">`,
    `<title>${escaped(subject)}</title><style>${DARK}</style></head>`,
    `<body class="paper" style="margin:0;padding:0;background:#fbfbf8">`,
    ...(preview ? [hidden(preview)] : []),
    table(
      `<tr><td align="center" style="padding:24px 12px">${table(column, `max-width:560px;text-align:left;font:16px/1.6 system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`)}</td></tr>`,
      'background:#fbfbf8',
      'class="paper" ',
    ),
    '</body></html>',
  ].join('\n')
}
