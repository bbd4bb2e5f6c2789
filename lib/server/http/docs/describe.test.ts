import { expect, test } from 'vitest'
import { z } from 'zod'
import { locales } from '@/lib/platform/i18n/locales'
import { contractLocale, referenceTexts } from '@/lib/platform/i18n/reference-texts'
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

// Some thousand schemas are made from JSON, which takes a busy machine more than a minute.
test('every example is valid by its own schema', { timeout: 300_000 }, () => {
  const document = openApiDocument()
  const { components, fields } = JSON.parse(
    JSON.stringify({ components: document.components, fields: fieldsOf(document) }).replaceAll('#/components/schemas/', '#/$defs/'),
  ) as { components: ApiDocument['components']; fields: ReturnType<typeof fieldsOf> }
  const wrong = fields.flatMap(({ where, field, schema }) => {
    // Zod reads patterns without the flag that these need; the contract itself is tested below.
    if (schema.pattern?.includes('\\p{')) return []
    const parsed = z.fromJSONSchema({ ...schema, $defs: components.schemas } as Parameters<typeof z.fromJSONSchema>[0]).safeParse(field.examples?.[0])
    return parsed.success ? [] : [`${where}: ${JSON.stringify(field.examples)} ${parsed.error.message}`]
  })
  expect(wrong).toEqual([])
})

/** Examples of files are their names. */
const withFile = (body: unknown) =>
  typeof body === 'object' && body !== null
    ? Object.fromEntries(Object.entries(body).map(([name, value]) => [name, ['proof', 'picture'].includes(name) ? new File(['x'], 'proof.png') : value]))
    : body

test.each(allEndpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  'the examples of %s are taken by its contract',
  (_, endpoint) => {
    const { method, path, params, query, headers, body, bodyType, status = 200, csvRow, output } = endpoint
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
    if (csvRow) expect(answer?.example).toContain(Object.keys(csvRow.shape).join(','))
    expect(bodyType === undefined || sent?.example !== undefined).toBe(true)
  },
)

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
