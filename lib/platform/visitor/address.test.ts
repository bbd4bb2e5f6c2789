import { expect, test } from 'vitest'
import { PEER_HEADER } from '@/lib/platform/server-headers.mjs'
import { clientAddress, networkOf, normalizeAddress } from './address'

const headers = (peer: string, forwarded?: string) => new Headers({ [PEER_HEADER]: peer, ...(forwarded && { 'x-forwarded-for': forwarded }) })

test('without a trusted proxy the address is that of the socket, and X-Forwarded-For is ignored', () => {
  expect(clientAddress(headers('203.0.113.5', '1.1.1.1, 2.2.2.2'), 0)).toBe('203.0.113.5')
  expect(clientAddress(headers('::ffff:203.0.113.5'), 0)).toBe('203.0.113.5')
  expect(clientAddress(new Headers({ 'x-forwarded-for': '1.1.1.1' }), 0)).toBe('0.0.0.0')
})

test('under another server than ours the peer header, which a client can write, is not trusted', () => {
  const { completaServer } = globalThis
  globalThis.completaServer = undefined
  try {
    expect(clientAddress(headers('203.0.113.5', '1.1.1.1'), 0)).toBe('0.0.0.0')
    expect(clientAddress(headers('203.0.113.5'), 1)).toBe('0.0.0.0')
    expect(clientAddress(headers('203.0.113.5', 'spoofed, 198.51.100.1'), 1)).toBe('198.51.100.1')
  } finally {
    globalThis.completaServer = completaServer
  }
})

test('behind n proxies the address is the n-th from the right; entries further left, written by clients, are not trusted', () => {
  const forwarded = 'spoofed, 9.9.9.9, 198.51.100.1, 10.0.0.2'
  expect(clientAddress(headers('10.0.0.1', forwarded), 1)).toBe('10.0.0.2')
  expect(clientAddress(headers('10.0.0.1', forwarded), 2)).toBe('198.51.100.1')
})

test('a missing or broken forwarded address falls back to the socket', () => {
  expect(clientAddress(headers('10.0.0.1'), 1)).toBe('10.0.0.1')
  expect(clientAddress(headers('10.0.0.1', 'unknown'), 1)).toBe('10.0.0.1')
  expect(clientAddress(headers('10.0.0.1', '9.9.9.9'), 3)).toBe('10.0.0.1')
})

test('addresses are read in every spelling that proxies use', () => {
  expect(normalizeAddress(' 203.0.113.5:4711 ')).toBe('203.0.113.5')
  expect(normalizeAddress('[2001:DB8::1]:443')).toBe('2001:db8::1')
  expect(normalizeAddress('2001:DB8::1')).toBe('2001:db8::1')
  for (const none of ['', null, undefined, 'localhost', '999.1.1.1', '<script>', '1.2.3']) expect(normalizeAddress(none)).toBeUndefined()
})

test('limits count an IPv4 address, or the whole /64 of an IPv6 line', () => {
  expect(networkOf('203.0.113.5')).toBe('203.0.113.5')
  const same = ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:0db8:0001:0002:0:0:0:9'].map(networkOf)
  expect(new Set(same)).toEqual(new Set(['2001:db8:1:2::/64']))
  expect(networkOf('2001:db8:1:3::1')).toBe('2001:db8:1:3::/64')
  expect(networkOf('::1')).toBe('0:0:0:0::/64')
  expect(networkOf('2001:db8::')).toBe('2001:db8:0:0::/64')
})
