import { expect, test } from 'vitest'
import { readCodes, useKeptCodes } from './codes-on-device'

const code = { code: 'ABCD3467', expires_at: '2026-11-21T12:30:00.000Z', received_at: '2026-11-21T12:00:00.000Z' }

test('stored codes are read back unchanged, in their order', () => {
  const older = { ...code, code: 'WXYA3467', expires_at: undefined }
  expect(readCodes({ codes: [code, older] })).toEqual([code, older])
})

test('stored values that are not codes are dropped, and no stored value breaks the page', () => {
  for (const stored of [undefined, null, 'x', 7, [], {}, { codes: 'x' }, { codes: null }]) expect(readCodes(stored)).toEqual([])
  expect(readCodes({ codes: [null, 'x', {}, { code: 7, received_at: 'y' }, { code: '', received_at: 'y' }, { ...code, code: 'x'.repeat(99) }, code] })).toEqual(
    [code],
  )
  expect(readCodes({ codes: [{ ...code, expires_at: { no: 'text' } }] })).toEqual([{ ...code, expires_at: undefined }])
  expect(readCodes({ codes: Array.from({ length: 99 }, () => code) })).toHaveLength(50)
})

test('without storage codes are kept for the visit, newest first and without duplicates', () => {
  expect(() => localStorage).toThrow()
  for (const received of ['ABCD3467', 'WXYA3467', 'ABCD3467']) useKeptCodes.getState().keep(received, undefined)
  expect(useKeptCodes.getState().codes.map((kept) => kept.code)).toEqual(['WXYA3467', 'ABCD3467'])
})
