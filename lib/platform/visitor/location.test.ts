import { afterEach, expect, test, vi } from 'vitest'

const fromVercel = new Headers({ 'x-vercel-ip-country': 'PT', 'x-vercel-ip-city': 'Vila%20Nova', 'cf-ipcountry': 'JP' })

/** The settings are read once per process, so each case loads the module anew. */
async function located(geoHeaders: string, ip: string, headers: Headers) {
  vi.resetModules()
  vi.stubEnv('GEO_HEADERS', geoHeaders)
  const { locate } = await import('./location')
  return locate(ip, headers)
}

afterEach(() => vi.unstubAllEnvs())

test('geo headers are trusted only from the platform that GEO_HEADERS names', async () => {
  expect(await located('vercel', '8.8.8.8', fromVercel)).toEqual({ country: 'PT', city: 'Vila Nova' })
  expect(await located('cloudflare', '8.8.8.8', fromVercel)).toEqual({ country: 'JP', city: null })
  expect(await located('none', '8.8.8.8', fromVercel)).toEqual({ country: 'US', city: null })
})

test('with a missing or invalid country header the offline database decides', async () => {
  for (const country of ['XX', 'Brazil', '']) expect((await located('vercel', '8.8.8.8', new Headers({ 'x-vercel-ip-country': country }))).country).toBe('US')
})

test('private and unroutable addresses have no location', async () => {
  for (const ip of ['127.0.0.1', '0.0.0.0', '::1', '10.0.0.1']) expect(await located('none', ip, new Headers())).toEqual({ country: null, city: null })
})

test('places are named in the language of the reader', async () => {
  const { placeName } = await import('./location')
  expect(placeName({ country: 'BR', city: 'Recife' }, 'en')).toBe('Recife, Brazil')
  expect(placeName({ country: 'BR', city: null }, 'pt')).toBe('Brasil')
  expect(placeName({ country: null, city: null }, 'pt')).toBe('Desconhecido')
  expect(placeName({ country: 'ZZ9', city: null }, 'pt')).toBe('ZZ9')
})
