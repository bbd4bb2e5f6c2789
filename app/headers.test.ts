import { afterEach, expect, test, vi } from 'vitest'

const headersOf = async (siteUrl: string) => {
  process.env.SITE_URL = siteUrl
  vi.resetModules()
  const { default: config } = await import('../next.config')
  return (await config.headers?.())?.[0]?.headers.map(({ key }) => key) ?? []
}
const before = process.env.SITE_URL
afterEach(() => {
  process.env.SITE_URL = before
})

test('browsers are told to insist on https exactly when the site is served over it', async () => {
  expect(await headersOf('https://completa.example')).toContain('Strict-Transport-Security')
  expect(await headersOf('http://localhost:3000')).not.toContain('Strict-Transport-Security')
})
