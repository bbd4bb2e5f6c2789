import fc from 'fast-check'
import type { EndpointShape } from '@/lib/platform/contract/endpoint'
import { person } from './visitor.mjs'

/** One request's parts, not yet put together. */
export interface FuzzedRequest {
  param: string
  query: Record<string, string>
  headers: Record<string, string>
  body: Record<string, unknown>
}

/** Texts that break things now and then. */
export const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ maxLength: 12 }),
  fc.constantFrom('', ' ', '\0', '\ud800', '%', "'", 'a'.repeat(300), '1e400', '٣', 'İ'),
)
/** Values that would be right, by field. */
const right: Record<string, unknown> = {
  ...person,
  email: 'ana@example.com',
  password: 'uma senha comprida',
  password_confirmation: 'uma senha comprida',
  new_password: 'uma senha comprida',
  new_password_confirmation: 'uma senha comprida',
  message: 'Oi',
  url: 'https://example.com/x',
  page: '2',
  per_page: '5',
  search: 'ana',
  days: '30',
  from: '2026-01-01',
  to: '2026-12-31',
}
const shapeOf = (schema: unknown) => Object.keys((schema as { shape?: object } | undefined)?.shape ?? {})
const fieldsOf = (schema: unknown, values: fc.Arbitrary<unknown>) =>
  fc.record(
    Object.fromEntries(
      shapeOf(schema).map((name) => [
        name,
        right[name] === undefined ? values : fc.oneof({ weight: 3, arbitrary: fc.constant(right[name]) }, { weight: 1, arbitrary: values }),
      ]),
    ),
    { requiredKeys: [] },
  )
/** What a header's value can hold. */
export const headerText = fc.string({ unit: fc.integer({ min: 0x21, max: 0xff }).map((code) => String.fromCharCode(code)), maxLength: 300 })

/** What a caller may send to an endpoint, by its contract: often right, often not. Query and header values are texts, as on the wire. */
export function requestOf(endpoint: EndpointShape): fc.Arbitrary<FuzzedRequest> {
  const anything = fc.oneof({ weight: 3, arbitrary: text }, { weight: 1, arbitrary: fc.jsonValue() })
  return fc.record({
    param: fc.oneof(
      text.filter((value) => value !== '' && value !== '.' && value !== '..' && value.isWellFormed()),
      fc.nat().map(String),
    ),
    query: fieldsOf(endpoint.query, text) as fc.Arbitrary<Record<string, string>>,
    headers: fieldsOf(endpoint.headers, headerText) as fc.Arbitrary<Record<string, string>>,
    body: fieldsOf(endpoint.body, endpoint.bodyType === 'multipart' ? text : anything),
  })
}
