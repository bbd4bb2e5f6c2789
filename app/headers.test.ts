import { expect, test } from 'vitest'
import { transportHeaders } from '@/lib/server/http/security-headers'

test('browsers are told to insist on https exactly when the site is served over it', () => {
  expect(transportHeaders('https://completa.example')).toEqual([{ key: 'Strict-Transport-Security', value: expect.stringContaining('max-age=') }])
  expect(transportHeaders('http://localhost:3000')).toEqual([])
  expect(transportHeaders(undefined)).toEqual([])
})
