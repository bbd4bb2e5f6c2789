import { expect, test } from 'vitest'
import { isWithin, normalizeNetwork } from './networks'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['10.1.2.3/8', '10.0.0.0/8'],
  ['2001:DB8:0::1', '2001:db8::1'],
  ['2001:db8::1/32', '2001:db8::/32'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7/120', '192.0.2.0/24'],
])('%s is spelled %s', (given, spelled) => expect(normalizeNetwork(given)).toBe(spelled))

test.each([
  '',
  'example.com',
  '127.1',
  '0177.0.0.1',
  '0x7f.0.0.1',
  '2130706433',
  '10.0.0.0/33',
  '10.0.0.0/',
  '10.0.0.0/8/8',
  '10.0.0.0/-1',
  '::1/129',
  'fe80::1%eth0',
  '1.2.3.4.5',
])('%j is no network', (given) => expect(normalizeNetwork(given)).toBeUndefined())

test('without networks every address is within', () => expect(isWithin([], '203.0.113.7')).toBe(true))
