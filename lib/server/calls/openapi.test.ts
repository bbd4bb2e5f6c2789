import { expect, test } from 'vitest'
import { translatorFor } from '@/lib/platform/i18n/translator'
import { XLSX_TYPE } from '@/lib/server/http/xlsx-format'
import { send } from '@/lib/testing/http'
import type { ApiDocument } from './docs/json-schema'
import { operationIdOf } from './openapi'
import { allEndpoints } from './registry'

test('the OpenAPI document describes every endpoint with its input, its answer and who may call it', async () => {
  const { status, body } = await send<ApiDocument>('GET', '/api/v1/openapi.json')
  expect(status).toBe(200)
  expect(body.openapi).toBe('3.1.0')
  for (const { method, path, auth, scope, status: success = 200, body: input, bodyType, csvRow, fileFormat } of allEndpoints) {
    const operation = body.paths[path]?.[method.toLowerCase()]
    expect(operation?.security).toEqual(auth === 'public' ? [] : [{ bearer: [] }, ...(scope ? [{ key: scope === 'any' ? [] : [scope] }] : [])])
    expect(operation?.responses[success]?.content[fileFormat === 'xlsx' ? XLSX_TYPE : csvRow ? 'text/csv' : 'application/json']?.schema).toBeDefined()
    if (input) expect(Object.keys(operation?.requestBody?.content ?? {})).toEqual([bodyType === 'multipart' ? 'multipart/form-data' : 'application/json'])
  }
  const login = body.paths['/login']?.post?.requestBody?.content['application/json']?.schema
  expect(login?.required).toEqual(['email', 'password'])
  expect(body.components.schemas.Click?.properties?.completed?.enum).toEqual(['completed', 'clicked'])
  expect(body.components.schemas.Click?.properties?.created_at).toMatchObject({ type: 'string', format: 'date-time' })
})

test('the OpenAPI document names its failures once', async () => {
  const { body } = await send<ApiDocument>('GET', '/api/v1/openapi.json')
  expect(body.paths['/login']?.post?.responses[422]?.content['application/json']?.schema).toEqual({ $ref: '#/components/schemas/Failure' })
  expect(body.paths['/clicks.csv']?.get?.responses[200]?.content['text/csv']?.example).toMatch(/^id,location,/)
  expect(Object.keys(body.components.schemas.getClicksCsvRow?.properties ?? {})).toContain('promoter_email')
})

test('the English reference says what the contracts say', () => {
  for (const endpoint of allEndpoints) expect(translatorFor('en')(`docs.calls.${operationIdOf(endpoint) as 'getLinks'}`)).toBe(endpoint.summary)
})
