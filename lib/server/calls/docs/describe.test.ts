import { expect, test } from 'vitest'
import { z } from 'zod'
import { eventTypes } from '@/db/event-values'
import { isWellFormedKey, newKey } from '@/lib/people/api-keys/key'
import { locales } from '@/lib/platform/i18n/locales'
import { contractLocale, referenceTexts } from '@/lib/platform/i18n/reference-texts'
import { proofAddress } from '@/lib/work/proofs/address'
import { openApiDocument } from '../openapi'
import { allEndpoints } from '../registry'
import { exampleFiles } from './describe'
import type { ApiDocument, JsonSchema } from './json-schema'

/** Every field and parameter of a document with where it stands. */
function fieldsOf({ paths, webhooks = {}, components }: ApiDocument) {
  const found: { where: string; field: Pick<JsonSchema, 'description' | 'examples'>; schema: JsonSchema }[] = []
  const look = (schema: JsonSchema, where: string) => {
    for (const [name, field] of Object.entries(schema.properties ?? {})) {
      found.push({ where: `${where}.${name}`, field, schema: field })
      look(field, `${where}.${name}`)
    }
    for (const part of [schema.anyOf, schema.oneOf, schema.allOf, schema.items].flat()) if (part) look(part, where)
  }
  for (const [name, schema] of Object.entries(components.schemas)) look(schema, name)
  for (const { operationId, parameters = [], requestBody, responses } of Object.values({ ...paths, ...webhooks }).flatMap((operations) =>
    Object.values(operations),
  )) {
    for (const { name, schema, description, example } of parameters)
      found.push({
        where: `${operationId}.${name}`,
        field: { ...(description && { description }), ...(example !== undefined && { examples: [example] }) },
        schema,
      })
    for (const { content } of [requestBody, ...Object.values(responses)].flatMap((one) => one ?? []))
      for (const { schema } of Object.values(content)) look(schema, operationId)
  }
  return found
}

test.each(locales)('every field and parameter says in %s what it means, and has an example', (locale) => {
  const fields = fieldsOf(openApiDocument(locale))
  expect(fields.length).toBeGreaterThan(500)
  expect(fields.filter(({ field }) => !field.description?.trim()).map(({ where }) => where)).toEqual([])
  expect(fields.filter(({ field }) => field.examples?.length !== 1).map(({ where }) => where)).toEqual([])
})

/** Every object and every body of an event with its example. */
const objectsOf = ({ components, webhooks = {} }: ApiDocument) => [
  ...Object.entries(components.schemas).flatMap(([where, schema]) => (schema.examples ? [{ where, field: schema, schema }] : [])),
  ...Object.entries(webhooks).flatMap(([where, operations]) =>
    Object.values(operations).map(({ requestBody }) => {
      const { schema = {}, example } = requestBody?.content['application/json'] ?? {}
      return { where, field: { examples: [example] }, schema }
    }),
  ),
]

/** Makes the function that says what is wrong with a value by a schema of a document; undefined if nothing is. */
function validatorOf(document: ApiDocument) {
  const forZod = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value).replaceAll('#/components/schemas/', '#/$defs/'))
  const $defs = forZod(document.components.schemas)
  // Most of some thousand schemas are alike, and reading the parts of the whole document takes longest.
  const known = new Map<string, z.ZodType>()
  return (schema: JsonSchema, value: unknown): string | undefined => {
    const text = JSON.stringify(schema)
    const parts = text.includes('#/components/schemas/') ? { $defs } : {}
    const read = known.get(text) ?? z.fromJSONSchema({ ...forZod(schema), ...parts } as Parameters<typeof z.fromJSONSchema>[0])
    known.set(text, read)
    return read.safeParse(value).error?.message
  }
}

test('every example is valid by its own schema', () => {
  const document = openApiDocument()
  const problemOf = validatorOf(document)
  const fields = [...fieldsOf(document), ...objectsOf(document)]
  const wrong = fields.flatMap(({ where, field, schema }) => {
    // Zod reads patterns without the flag that these need; the contract itself is tested below.
    if (schema.pattern?.includes('\\p{')) return []
    const problem = problemOf(schema, field.examples?.[0])
    return problem === undefined ? [] : [`${where}: ${JSON.stringify(field.examples)} ${problem}`]
  })
  expect(wrong).toEqual([])
})

test('an event or an answer with a field that is added later is still valid, and one without a field of today is not', () => {
  const document = openApiDocument()
  const problemOf = validatorOf(document)
  expect(JSON.stringify(document)).not.toContain('"additionalProperties":false')
  const events = Object.entries(document.webhooks ?? {})
  expect(events.map(([type]) => type)).toEqual([...eventTypes])
  for (const [type, { post }] of events) {
    const { schema = {}, example } = post?.requestBody?.content['application/json'] ?? {}
    const { data, ...event } = example as { data: object }
    expect([type, problemOf(schema, { ...event, new_one: 1, data: { ...data, new_one: { a: 1 } } })]).toEqual([type, undefined])
    expect([type, problemOf(schema, event)]).not.toEqual([type, undefined])
  }
})

/** Every text in a value, however deep. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []

test('examples look like what is answered: keys with their checksum, secrets, ids of events and addresses of pictures', () => {
  const texts = textsIn(openApiDocument())
  const whole = (form: RegExp) => [...new Set(texts.flatMap((text) => text.match(form) ?? []))]
  const keys = whole(/cpl_\w{20,}/g)
  expect(keys).not.toEqual([])
  expect(keys.filter((key) => !isWellFormedKey(key))).toEqual([])
  expect(whole(/\bcpl_\w{1,19}\b/g).filter((start) => !keys.some((key) => key.startsWith(start) && start.length === newKey().start.length))).toEqual([])
  const secrets = whole(/whsec_[\w+/]{8,}=*/g)
  expect(secrets.map((secret) => Buffer.from(secret.slice('whsec_'.length), 'base64').length)).toEqual([32])
  const moment = new Date('2026-10-21T14:05:00.000Z').getTime()
  const ids = whole(/evt_[0-9a-f]+/g)
  expect(ids.map((id) => [id.length, Math.floor(Number.parseInt(id.slice(4, 18), 16) / 1_000_000) * 1000])).toEqual([[36, moment]])
  const form = (address: string) =>
    address
      .replace(/\d+/, 'N')
      .replace(/=\d+/, '=N')
      .replace(/=[\w-]{43}$/, '=S')
  expect(whole(/\/api\/proofs\/\S*/g).map(form)).toEqual([form(proofAddress(42))])
})

test('the addresses in the examples of `links` lead to their own call, by what it takes', () => {
  const wrong = allEndpoints.flatMap(({ method, path, params, query }) => {
    const answer = openApiDocument().paths[path]?.[method.toLowerCase()]?.responses[200]?.content['application/json']
    const { links } = (answer?.example ?? {}) as { links?: Record<string, string> }
    return Object.values(links ?? {}).filter((link) => {
      const { pathname, search, searchParams } = new URL(link, 'http://localhost')
      const values = new RegExp(`^/api/v1${path.replace(/\{(\w+)\}/g, '(?<$1>[^/{}]+)')}$`).exec(decodeURI(pathname))
      const taken = z.strictObject(query?.shape ?? {}).safeParse(Object.fromEntries(searchParams))
      return !values || search === '' || !taken.success || (params && !params.safeParse(values.groups).success)
    })
  })
  expect(wrong).toEqual([])
})

/** Examples of files are their names. */
const withFile = (body: unknown) =>
  typeof body === 'object' && body !== null
    ? Object.fromEntries(
        Object.entries(body).map(([name, value]) => [name, ['proof', 'picture', 'file'].includes(name) ? new File(['x'], 'proof.png') : value]),
      )
    : body

test.each(allEndpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  'the examples of %s are taken by its contract',
  (_, endpoint) => {
    const { method, path, params, query, headers, body, bodyType, status = 200, csvRow, fileFormat, output } = endpoint
    const operation = openApiDocument().paths[path]?.[method.toLowerCase()]
    const given = (where: string) => Object.fromEntries((operation?.parameters ?? []).flatMap((one) => (one.in === where ? [[one.name, one.example]] : [])))
    const [sent] = Object.values(operation?.requestBody?.content ?? {})
    const [answer] = Object.values(operation?.responses[status]?.content ?? {})
    const parts = [
      [params, given('path')],
      [query, given('query')],
      [headers, given('header')],
      [body, withFile(sent?.example)],
      [output, answer?.example],
    ] as const
    for (const [schema, example] of parts) expect(schema?.safeParse(example).error?.issues ?? []).toEqual([])
    if (csvRow && fileFormat !== 'xlsx') expect(answer?.example).toContain(Object.keys(csvRow.shape).join(','))
    expect(bodyType === undefined || sent?.example !== undefined).toBe(true)
  },
)

test.each(locales)('what is said in %s of a parameter that narrows a list is said of no field', (locale) => {
  const document = openApiDocument(locale)
  const narrows = /^(Leaves|Deixa) /
  const parameters = Object.values(document.paths).flatMap((operations) => Object.values(operations).flatMap(({ parameters = [] }) => parameters))
  expect(parameters.filter(({ description = '' }) => narrows.test(description))).not.toEqual([])
  const inBodies = fieldsOf(document).filter(({ schema, field }) => schema === field && narrows.test(field.description ?? ''))
  expect(inBodies.map(({ where }) => where)).toEqual([])
})

test('the fields of keys and webhooks have descriptions of their own', () => {
  const { paths } = openApiDocument()
  const answered = (path: string, method: string) => {
    const { schema } = Object.values(Object.values(paths[path]?.[method]?.responses ?? {})[0]?.content ?? {})[0] ?? {}
    return schema?.properties?.data?.properties ?? {}
  }
  const key = answered('/keys', 'post')
  expect(key.state?.description).toBe(openApiDocument().components.schemas.ApiKey?.properties?.state?.description)
  expect(key.state?.description).toContain('`revoked`')
  for (const path of ['/webhooks', '/webhooks/{id}/rotate']) expect(answered(path, 'post').url?.description).toBe('The address that gets the events')
  const change = paths['/webhooks/{id}']?.patch?.requestBody?.content['application/json']?.schema.properties ?? {}
  expect(change.url?.description).toMatch(/^https alone, .* `WEBHOOK_ALLOW_LOCAL`/)
  expect(change.url?.description).toBe(paths['/webhooks']?.post?.requestBody?.content['application/json']?.schema.properties?.url?.description)
  expect(change.state?.description).toContain('`paused`')
})

test('a name stands in one file of examples, and nothing is said of a field that is gone', () => {
  const names = Object.values(exampleFiles).flatMap((entries) => Object.keys(entries))
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  const places = fieldsOf(openApiDocument()).map(({ where }) => where.split('.'))
  const isUsed = (entry: string) => {
    const [name, owner] = entry.split('.').reverse()
    return places.some((place) => place.at(-1) === name && (!owner || place.slice(0, -1).includes(owner)))
  }
  expect(names.filter((name) => !name.endsWith('.body') && !isUsed(name))).toEqual([])
  const reference = Object.keys(referenceTexts[contractLocale].fields)
  expect(reference.filter((name) => !isUsed(name))).toEqual([])
  for (const { fields } of Object.values(referenceTexts)) expect(Object.keys(fields)).toEqual(reference)
})

test('the refusals of every call are told in every language', () => {
  const told = allEndpoints.flatMap(({ refusals = {} }) => Object.values(refusals))
  for (const locale of locales) {
    if (locale !== contractLocale) expect(told.filter((text) => !referenceTexts[locale].contracts[text])).toEqual([])
  }
})
