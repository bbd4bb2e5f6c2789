import type { EndpointShape } from '@/lib/platform/contract/endpoint'
import { referenceTexts } from '@/lib/platform/i18n/reference-texts'
import { rowsOf } from '@/lib/server/calls/docs/describe'
import type { ApiDocument, Content, JsonSchema, Operation } from '@/lib/server/calls/docs/json-schema'
import { operationIdOf } from '@/lib/server/calls/openapi'
import { fieldRow, fields, list } from './fields'
import { code, escaped, prose, type Sheet, sample } from './html'
import { curl, sampleCall, script } from './samples'

/** Path and query are the same text in curl and in a script, because the page shows only one of the two at a time. */
function request(endpoint: EndpointShape, operation: Operation, { t, base }: Sheet) {
  const call = sampleCall(endpoint, operation, base)
  const { operationId: id } = operation
  const tab = (kind: string, label: string, isFirst: boolean) =>
    `<input type="radio" name="${id}-in" id="${id}-${kind}" value="${kind}"${isFirst ? ' checked' : ''}><label for="${id}-${kind}">${label}</label>`
  const name = `${endpoint.method} ${endpoint.path}`
  return `<fieldset class="sample"><legend>${t.request} ${escaped(name)}</legend>${tab('curl', 'curl', true)}${tab('js', t.javascript, false)}${code(curl(call), `curl ${name}`, 'curl')}${code(script(call), `${t.javascript} ${name}`, 'js')}</fieldset>`
}

const bodyOf = (content: Content | undefined) => Object.entries(content ?? {})[0]

/** Whether a field is the same in every list, and so is explained once in the guide. */
const isOfLists = (name: string, { properties = {} }: JsonSchema) => name === 'links' || (name === 'meta' && 'current_page' in properties)

function answerFields(schema: JsonSchema, t: Sheet['t']) {
  const { properties = {} } = schema
  const own = Object.entries(properties).filter(([name, field]) => !isOfLists(name, field))
  const isList = own.length < Object.keys(properties).length
  return `${fields({ ...schema, properties: Object.fromEntries(own) }, t)}${isList ? `<p>${prose(`… ${t.list_fields}.`)}</p>` : ''}`
}

/** The refusals that this call explains itself; every other status is explained once in the guide. */
function refusals({ refusals: own = {}, confirmed }: EndpointShape, success: string, { responses }: Operation, { locale, t }: Sheet) {
  const told = Object.entries(own).map(([status, text]) => `<dt><code>${status}</code></dt><dd>${prose(referenceTexts[locale].contracts[text] ?? text)}</dd>`)
  const others = Object.keys(responses).filter((status) => status !== success && !(status in own))
  const rest = [...others, ...(confirmed && 409 in own ? ['409 confirmation_required'] : [])]
  return `<h4>${t.refusals}</h4>${list(told)}<p><a href="#errors">${rest.map((status) => `<code>${status}</code>`).join(' ')}</a></p>`
}

/** Which scope a key needs for a call, or that it takes none. */
const keyOf = ({ auth, scope }: EndpointShape, t: Sheet['t']) =>
  auth === 'public' ? '' : ` · ${scope === 'any' ? prose(t.any_key) : scope ? `${t.by_key} <code>${scope}</code>` : prose(t.no_key)}`

/** One call: its input and output, with the examples beside them. */
export function call(endpoint: EndpointShape, { paths, components }: ApiDocument, sheet: Sheet): string {
  const { t } = sheet
  const id = operationIdOf(endpoint)
  const operation = paths[endpoint.path]?.[endpoint.method.toLowerCase()]
  if (!operation) throw new Error(`the document does not have ${id}`)
  const parameters = (operation.parameters ?? []).map(({ name, in: place, required, schema, description, example }) =>
    fieldRow({ name, schema, description, example, notes: [t[`in_${place}`], ...(required ? [`<b>${t.required}</b>`] : [])] }, t),
  )
  const [bodyType, body] = bodyOf(operation.requestBody?.content) ?? []
  const [success = '', { content }] = Object.entries(operation.responses)[0] ?? ['', { content: {} }]
  const [answerType, answer] = bodyOf(content) ?? []
  const audience = endpoint.auth === 'public' ? [t.for_everybody] : endpoint.auth.map((role) => t[`for_${role}`])
  const isCsv = answerType === 'text/csv'
  const example = isCsv ? String(answer?.example) : JSON.stringify(answer?.example, null, 2)
  return `<section class="call" id="${id}">
<h3><a href="#${id}"><span class="method ${endpoint.method.toLowerCase()}">${endpoint.method}</span> <code>${escaped(endpoint.path).replaceAll('/', '<wbr>/')}</code></a></h3>
<div class="text"><p>${prose(t.calls[id as keyof typeof t.calls])}.</p>
<p class="who">${audience.join(', ')}${keyOf(endpoint, t)}${endpoint.confirmed ? ` · ${prose(t.confirmed)}` : ''}</p>
${parameters.length > 0 ? `<h4>${t.parameters}</h4>${list(parameters)}` : ''}
${body ? `<h4>${t.body} <small>${bodyType}</small></h4>${fields(body.schema, t, true)}` : ''}
<h4>${isCsv ? t.columns : t.answer} <small>${success} ${answerType}</small></h4>${isCsv ? fields(components.schemas[rowsOf(id)] ?? {}, t) : answerFields(answer?.schema ?? {}, t)}
${refusals(endpoint, success, operation, sheet)}</div>
<div class="code">${request(endpoint, operation, sheet)}${sample(`${t.answer} ${success}`, example.trimEnd())}</div>
</section>`
}

/** An object that many calls answer. */
export const object = (name: string, schema: JsonSchema, { t }: Sheet) => `<section class="call" id="${name}">
<h3><a href="#${name}"><code>${name}</code></a></h3>
<div class="text">${fields(schema, t)}</div>
<div class="code">${sample(`${t.example_of} ${name}`, JSON.stringify(schema.examples?.[0], null, 2))}</div>
</section>`
