import 'server-only'
import type { Locale } from '@/lib/platform/i18n/locales'
import { contractLocale, referenceTexts } from '@/lib/platform/i18n/reference-texts'
import { toCsv } from '@/lib/server/http/csv-format'
import { accountExamples } from './examples/account'
import { campaignExamples } from './examples/campaigns'
import { campaignOfficeExamples } from './examples/campaigns-office'
import { common } from './examples/common'
import { eventExamples } from './examples/events'
import { keyExamples } from './examples/keys'
import { moneyExamples } from './examples/money'
import { office } from './examples/office'
import { privacyExamples } from './examples/privacy'
import { task } from './examples/task'
import { webhookExamples } from './examples/webhooks'
import { type ApiDocument, type Content, type JsonSchema, nameOf, type Operation } from './json-schema'

/** The example values of fields, by the same names as the texts of `lib/platform/i18n/reference-texts.ts`. */
export const exampleFiles: Record<string, Record<string, unknown>> = {
  common,
  account: accountExamples,
  task,
  money: moneyExamples,
  office,
  webhooks: webhookExamples,
  campaigns: campaignExamples,
  campaignOffice: campaignOfficeExamples,
  keys: keyExamples,
  events: eventExamples,
  privacy: privacyExamples,
}
const examples: Record<string, unknown> = Object.assign({}, ...Object.values(exampleFiles))

/** How the examples of addresses in `links` begin. */
const LIST_ADDRESS = '/api/v1/promoters?'

/** The place of a field: its schema or call, the fields around it, its name. */
type Trail = readonly string[]

/** The entry for a field at its place, the nearest first; undefined if there is only an entry for its name. */
function placed<Value>(entries: Record<string, Value>, trail: Trail): Value | undefined {
  const name = trail.at(-1)
  return entries[`${trail.slice(0, -1).findLast((each) => `${each}.${name}` in entries)}.${name}`]
}

const anywhere = <Value>(entries: Record<string, Value>, trail: Trail): Value | undefined => entries[trail.at(-1) ?? '']

function textOf(trail: Trail, own: string | undefined, locale: Locale): string | undefined {
  const { fields, contracts } = referenceTexts[locale]
  return placed(fields, trail) ?? (own && (locale === contractLocale ? own : contracts[own])) ?? anywhere(fields, trail)
}

const typeOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'array' : Number.isInteger(value) ? 'integer' : typeof value)

/** Whether a value is of a schema's type: enough to tell the meanings of one name apart. */
function fits(schema: JsonSchema, value: unknown): boolean {
  if (schema.$ref) return typeOf(value) === 'object'
  if (schema.const !== undefined) return schema.const === value
  if (schema.enum) return schema.enum.includes(value)
  const options = schema.anyOf ?? schema.oneOf
  if (options) return options.some((option) => fits(option, value))
  if (schema.allOf) return schema.allOf.every((part) => fits(part, value))
  const type = typeOf(value)
  return schema.type === undefined || [schema.type].flat().some((one) => one === type || (one === 'number' && type === 'integer'))
}

/** A whole number that may also come as its digits: the schemas of ids and ages. */
const isDigits = ({ anyOf = [] }: JsonSchema) => anyOf.length === 2 && anyOf[0]?.type === 'number' && /\\d[^a-z]*$/.test(anyOf[1]?.pattern ?? '')

/** Fields whose only value is `true`, which answers have only sometimes. */
const isRare = ({ const: only }: JsonSchema) => only === true

/**
 * Adds a meaning, in a language, and an example to every field and parameter of the document, and to every body an example made of those of its
 * fields: all fields of an answer, the required fields of a request.
 */
export function describeDocument(document: ApiDocument, locale: Locale): ApiDocument {
  const described = structuredClone(document)
  const { schemas } = described.components
  const known = new Map<string, unknown>()

  /** Describes what is inside a schema. @returns an example of it */
  function inside(schema: JsonSchema, trail: Trail, isRequest: boolean): unknown {
    const reference = nameOf(schema)
    if (reference) return exampleOf(reference)
    if (isDigits(schema)) {
      schema.type = 'integer'
      delete schema.anyOf
    }
    // A pattern beside a format repeats it in several hundred characters.
    if (schema.format) delete schema.pattern
    if (schema.properties) return objectOf(schema, schema.properties, trail, isRequest)
    if (schema.type === 'null') return null
    const options = (schema.anyOf ?? schema.oneOf ?? []).filter(({ type }) => type !== 'null').map((option) => inside(option, trail, isRequest))
    const parts = (schema.allOf ?? []).map((part) => inside(part, trail, isRequest))
    const item = schema.items && inside(schema.items, trail, isRequest)
    const own = [placed(examples, trail), anywhere(examples, trail)].find((example) => example !== undefined && fits(schema, example))
    if (own !== undefined) return own
    if (schema.items) return item === undefined ? undefined : [item]
    if (schema.allOf) return parts.every((part) => typeOf(part) === 'object') ? Object.assign({}, ...parts) : parts.find((part) => part !== undefined)
    return schema.const ?? schema.enum?.[0] ?? options.find((option) => option !== undefined)
  }

  function objectOf(schema: JsonSchema, properties: Record<string, JsonSchema>, trail: Trail, isRequest: boolean) {
    const fields = Object.entries(properties).map(([name, field]) => [name, describeField(field, [...trail, name], isRequest)] as const)
    const isNeeded = (name: string) => schema.required?.includes(name) ?? false
    const shown = fields.filter(([name]) => isNeeded(name) || (!isRequest && !isRare(properties[name] ?? {})))
    return Object.fromEntries(shown.length > 0 ? shown : fields.slice(0, 1))
  }

  function describeField(field: JsonSchema, trail: Trail, isRequest: boolean): unknown {
    const derived = inside(field, trail, isRequest)
    const here = placed(examples, trail)
    const example = here !== undefined && fits(field, here) ? here : derived
    const text = textOf(trail, field.description, locale)
    if (text === undefined) delete field.description
    else field.description = text
    if (example !== undefined) field.examples = [example]
    return example
  }

  function exampleOf(name: string): unknown {
    const schema = schemas[name]
    if (schema && !known.has(name)) known.set(name, inside(schema, [name], false))
    return known.get(name)
  }

  function describeBodies(content: Content | undefined, operationId: string, isRequest: boolean) {
    for (const [type, body] of Object.entries(content ?? {})) {
      const example = type === 'text/csv' ? csvOf(exampleOf(rowsOf(operationId))) : inside(body.schema, [operationId], isRequest)
      body.example = example ?? examples[`${operationId}.body`]
    }
  }

  const csvOf = (row: unknown) => {
    const cells = Object.entries(row ?? {}).map(([name, value]) => [name, /^\d{4}-\d\d-\d\dT/.test(String(value)) ? new Date(String(value)) : value])
    return toCsv([Object.fromEntries(cells)], Object.keys(row ?? {}), { header: true, locale })
  }

  function describeOperation({ operationId, parameters = [], requestBody, responses }: Operation) {
    for (const parameter of parameters) {
      if (parameter.description !== undefined) parameter.schema.description = parameter.description
      parameter.example = describeField(parameter.schema, [operationId, parameter.name], true)
      if (parameter.schema.description !== undefined) parameter.description = parameter.schema.description
      // They are on the parameter itself.
      delete parameter.schema.description
      delete parameter.schema.examples
    }
    describeBodies(requestBody?.content, operationId, true)
    for (const [status, { content }] of Object.entries(responses)) if (Number(status) < 300) describeBodies(content, operationId, false)
  }

  for (const [name, schema] of Object.entries(schemas)) schema.examples = [exampleOf(name)]
  for (const operations of Object.values(described.paths)) for (const operation of Object.values(operations)) describeOperation(operation)
  for (const [type, operations] of Object.entries(described.webhooks ?? {}))
    for (const operation of Object.values(operations)) {
      describeOperation(operation)
      // The schema is that of several types.
      for (const body of Object.values(operation.requestBody?.content ?? {})) body.example = { ...(body.example as object), type }
    }
  // The addresses in the `links` of a list are those of the list itself.
  for (const [path, operations] of Object.entries(described.paths)) {
    const filled = path.replace(/\{(\w+)\}/g, (_, name) => String(parameterOf(operations.get, name)?.example))
    described.paths[path] = JSON.parse(JSON.stringify(operations).replaceAll(LIST_ADDRESS, `/api/v1${filled}?`))
  }
  return described
}

const parameterOf = (operation: Operation | undefined, name: string) => operation?.parameters?.find((parameter) => parameter.name === name)

/** The name of the schema of a CSV file's rows. */
export const rowsOf = (operationId: string): string => `${operationId}Row`
