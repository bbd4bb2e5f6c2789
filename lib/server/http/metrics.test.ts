import { expect, test } from 'vitest'
import { metrics } from '@/lib/platform/metrics'
import { send } from '@/lib/testing/http'

test('without METRICS_TOKEN nobody gets metrics', async () => {
  for (const authorization of ['', 'Bearer ', 'Bearer undefined', 'Bearer null']) {
    const { status, body } = await send('GET', '/api/metrics', { headers: authorization ? { authorization } : {} })
    expect({ status, code: body.code }).toEqual({ status: 404, code: 'not_found' })
  }
  expect(metrics()).toBeUndefined()
})
