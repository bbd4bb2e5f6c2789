import { expect, test } from 'vitest'
import { loadDirectRoutes } from '@/app/api/direct-routes'
import { allEndpoints } from './registry'

test('no direct route with parameters answers the address of another endpoint', async () => {
  const direct = await loadDirectRoutes()
  for (const { method, path } of allEndpoints.filter((endpoint) => !endpoint.path.includes('{'))) {
    const matches = direct.flatMap((route) => (route.method === method ? (route.pattern.exec(`/api/v1${path}?page=1`) ?? []) : []))
    expect(
      matches.filter((match) => !match.startsWith('/')),
      `${method} ${path}`,
    ).toEqual([])
  }
})

test("a campaign's address may begin like that of another call", async () => {
  const direct = await loadDirectRoutes()
  const slugs = direct.flatMap(({ method, pattern }) => (method === 'GET' ? (pattern.exec('/api/v1/campaigns/all-about-soap')?.slice(1) ?? []) : []))
  expect(slugs).toEqual(['all-about-soap'])
})
