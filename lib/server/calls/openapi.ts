import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi'
import type { EndpointShape } from '@/lib/platform/contract/endpoint'
import { failure } from '@/lib/platform/contract/schemas'
import type { Locale } from '@/lib/platform/i18n/locales'
import { contractLocale } from '@/lib/platform/i18n/reference-texts'
import { XLSX_TYPE } from '@/lib/server/http/xlsx-format'
import { SITE_NAME } from '@/lib/site'
import { describeDocument, rowsOf } from './docs/describe'
import { eventWebhooks } from './docs/event-webhooks'
import type { ApiDocument } from './docs/json-schema'
import { allEndpoints, calls } from './registry'

const json = 'application/json'

/** The failures that an endpoint can answer with, besides those of the server itself. */
function failuresOf({ auth, params, query, headers, body, confirmed, refusals = {} }: EndpointShape): [number, string][] {
  const entries: [boolean, number, string][] = [
    [body !== undefined, 400, 'The body cannot be read'],
    [auth !== 'public', 401, 'No token, or an invalid one'],
    [auth === 'public', 401, 'An API key was sent that is wrong or was revoked; none is needed'],
    [auth === 'public', 403, 'An API key was sent that may not be used from here (`wrong_network`); none is needed'],
    [
      auth !== 'public',
      403,
      'The account is disabled (`account_disabled`), has another role (`wrong_role`) or must set up a second factor first (`second_factor_needed`); or a key may not do this (`closed_to_keys`, `missing_scope`) or not from here (`wrong_network`)',
    ],
    [params !== undefined, 404, 'Nothing exists at this path'],
    [body !== undefined, 408, 'The body arrived too slowly'],
    [body !== undefined, 413, 'The body is too large'],
    [body !== undefined, 415, 'The body has another content type'],
    [body !== undefined || query !== undefined || headers !== undefined, 422, 'A value is not acceptable; `errors` names it'],
    [true, 429, 'Too many calls; try again after `Retry-After`'],
    [true, 503, 'The database is temporarily unavailable'],
  ]
  const confirmation = 'Neither password nor second factor was given within ten minutes (`confirmation_required`)'
  const all = confirmed ? { ...refusals, 409: refusals[409] ? `${refusals[409]}. ${confirmation}` : confirmation } : refusals
  const own = Object.entries(all).map(([status, text]): [number, string] => [Number(status), text])
  return [...entries.flatMap(([applies, status, text]): [number, string][] => (applies ? [[status, text]] : [])), ...own]
}

/** An endpoint's name: `getReferralsCode`. */
export const operationIdOf = ({ method, path }: Pick<EndpointShape, 'method' | 'path'>): string =>
  `${method.toLowerCase()}${path.replace(/[{}]/g, '').replace(/[/.-](\w)/g, (_, letter: string) => letter.toUpperCase())}`

const CSV_FORM = 'RFC 4180 in English; in Portuguese with headings and values in words, semicolons, decimal commas and the time of São Paulo.'

function operationOf(subject: string, endpoint: EndpointShape): ZodOpenApiOperationObject {
  const { auth, scope, params, query, headers, body, bodyType, status = 200, output, csvRow, fileFormat, summary } = endpoint
  const refusal = (description: string) => ({ description, content: { [json]: { schema: failure } } })
  return {
    operationId: operationIdOf(endpoint),
    tags: [subject],
    summary,
    description: [
      auth === 'public' ? 'For everybody.' : `For ${auth.map((role) => `${role}s`).join(' and ')}.`,
      ...(auth === 'public' ? [] : [keyText(scope)]),
      ...(csvRow
        ? [
            `Columns: ${Object.keys(csvRow.shape).join(', ')}; \`${rowsOf(operationIdOf(endpoint))}\` describes them. ${
              fileFormat === 'xlsx' ? 'Texts are text cells, times those of São Paulo; in Portuguese with headings and values in words.' : CSV_FORM
            }`,
          ]
        : []),
    ].join(' '),
    security: auth === 'public' ? [] : [{ bearer: [] }, ...(scope ? [{ key: scope === 'any' ? [] : [scope] }] : [])],
    requestParams: { ...(params && { path: params }), ...(query && { query }), ...(headers && { header: headers }) },
    ...(body && { requestBody: { required: true, content: { [bodyType === 'multipart' ? 'multipart/form-data' : json]: { schema: body } } } }),
    responses: {
      [`${status}`]: {
        description: status === 201 ? 'Created' : 'Done',
        content: { [csvRow ? (fileFormat === 'xlsx' ? XLSX_TYPE : 'text/csv') : json]: { schema: output } },
      },
      ...Object.fromEntries(failuresOf(endpoint).map(([code, text]) => [code, refusal(text)])),
    },
  }
}

const keyText = (scope: EndpointShape['scope']) =>
  scope === 'any' ? 'A key gets what its scopes let it read.' : scope ? `A key needs \`${scope}\`.` : 'Keys cannot call this.'

const KEY = 'An API key, sent like a token. A requirement that lists a scope asks for a key that has it; a call without such a requirement takes no key.'

/**
 * The document without the rule that objects have no other fields. Answers and events may get further ones at any time, and a receiver that is made from
 * the document must not refuse those.
 */
const open = (document: unknown): ApiDocument =>
  JSON.parse(JSON.stringify(document), (name, value) => (name === 'additionalProperties' && value === false ? undefined : value))

const makeDocument = () => {
  const paths: ZodOpenApiPathsObject = {}
  for (const [subject, own] of Object.entries(calls)) {
    for (const { endpoint } of own) paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operationOf(subject, endpoint) }
  }
  const rows = allEndpoints.flatMap((endpoint) => (endpoint.csvRow ? [[rowsOf(operationIdOf(endpoint)), endpoint.csvRow] as const] : []))
  const document = createDocument({
    openapi: '3.1.0',
    info: { title: `${SITE_NAME} API`, version: '1', description: 'Times are ISO 8601 in UTC, money is reais as decimal numbers, rates are percentages.' },
    servers: [{ url: '/api/v1' }],
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        key: { type: 'http', scheme: 'bearer', bearerFormat: 'cpl_…', description: KEY },
      },
      schemas: { Failure: failure, ...Object.fromEntries(rows) },
    },
    paths,
  })
  return { ...open(document), webhooks: eventWebhooks() }
}

const cachedDocuments = new Map<Locale, ApiDocument>()

/** The OpenAPI 3.1 document of `/api/v1`, generated from the contracts, with the meanings of its fields in a language. */
export function openApiDocument(locale: Locale = contractLocale): ApiDocument {
  const document = cachedDocuments.get(locale) ?? describeDocument(makeDocument(), locale)
  cachedDocuments.set(locale, document)
  return document
}
