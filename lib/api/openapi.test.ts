import { expect, test } from 'vitest'
import { send } from '@/lib/testing/http'
import { allEndpoints } from './registry'

test('the OpenAPI document describes every endpoint with its input, its answer and who may call it', async () => {
  const { status, body } = await send('GET', '/api/v1/openapi.json')
  expect(status).toBe(200)
  expect(body.openapi).toBe('3.1.0')
  for (const { method, path, auth, status: success = 200, body: input, bodyType } of allEndpoints) {
    const operation = body.paths[path][method.toLowerCase()]
    expect(operation.security).toHaveLength(auth === 'public' ? 0 : 1)
    expect(operation.responses[success].content['application/json'].schema).toBeDefined()
    if (input) expect(Object.keys(operation.requestBody.content)).toEqual([bodyType === 'multipart' ? 'multipart/form-data' : 'application/json'])
  }
  const login = body.paths['/login'].post.requestBody.content['application/json'].schema
  expect(login.required).toEqual(['email', 'password'])
  expect(body.components.schemas.Click.properties.completed.enum).toEqual(['completed', 'clicked'])
  expect(body.components.schemas.Click.properties.created_at).toMatchObject({ type: 'string', format: 'date-time' })
})
