import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { env } from '@/lib/platform/env'
import { hashTaskCode } from '../codes'
import { checkItemValue } from './check-value'
import type { ProofItem } from './registry'

type Checked = Exclude<ProofItem, { kind: 'picture' }>
const base = { key: 'it', label: { pt: 'O que provar' } }
const link = (hosts: string[] = []): Checked => ({ kind: 'link', ...base, hosts })
const text = (minimum: number, maximum: number): Checked => ({ kind: 'text', ...base, minimum, maximum })
const options = ['a', 'b'].map((key) => ({ key, text: { pt: key } }))
const nothing = [undefined, null, '', '   ', 5, {}, new File(['a'], 'a.txt')]

test.each([link(), text(1, 5), { kind: 'choice', ...base, options } as const, { kind: 'code', ...base, code_hash: hashTaskCode('x') } as const])(
  'nothing, and what is no text, is refused as missing: $kind',
  (item) => {
    const error = { link: 'url_required', text: 'required', choice: 'item_choice_required', code: 'item_code_required' }[item.kind]
    for (const raw of nothing) expect(checkItemValue(item, raw)).toEqual({ error })
  },
)

test.each([
  ['https://Instagram.com/ana', 'https://instagram.com/ana'],
  ['  HTTPS://www.instagram.com./p/Ab?x=1#top ', 'https://www.instagram.com/p/Ab?x=1'],
  ['https://instagram.com:443', 'https://instagram.com/'],
  ['https://instagram.com/#/p/1', 'https://instagram.com/#/p/1'],
  ['https://instagram.com/maçã', 'https://instagram.com/ma%C3%A7%C3%A3'],
  ['http://instagram.com/ana', 'https://instagram.com/ana'],
  ['instagram.com/p/x', 'https://instagram.com/p/x'],
  ['www.instagram.com', 'https://www.instagram.com/'],
  ['Confira meu post! https://www.instagram.com/p/x/?igsh=111', 'https://www.instagram.com/p/x/?igsh=111'],
  ['Feito.obrigado! (www.instagram.com/p/x), valeu', 'https://www.instagram.com/p/x'],
  ['Link:https://instagram.com/p/x.', 'https://instagram.com/p/x'],
  ['"https://instagram.com/p/x"', 'https://instagram.com/p/x'],
  ['“instagram.com/p/x”', 'https://instagram.com/p/x'],
  ['*https://instagram.com/p/x*', 'https://instagram.com/p/x'],
  ['<https://instagram.com/p/x>', 'https://instagram.com/p/x'],
  ['https://instagram.com/p/x\u200b', 'https://instagram.com/p/x'],
  ['\u2068https://instagram.com/\u202ep/x\u2069', 'https://instagram.com/p/x'],
  ['Veja https://example.com e https://instagram.com/p/x', 'https://instagram.com/p/x'],
])('a link is taken as people paste it: %s', (raw, value) => {
  expect(checkItemValue(link(['instagram.com', 'fb.com']), raw)).toEqual({ value })
})

test.each([
  ['https://instagram.com.evil.com/ana', 'item_link_host'],
  ['https://notinstagram.com/ana', 'item_link_host'],
  ['https://evil.com/instagram.com', 'item_link_host'],
  ['https://evil.com?instagram.com', 'item_link_host'],
  ['https://instagram.com@evil.com/', 'item_link_missing'],
  ['https://ana:senha@instagram.com/', 'item_link_missing'],
  ['ana@instagram.com/p', 'item_link_missing'],
  ['javascript:alert(1)', 'item_link_missing'],
  ['não sei qual link', 'item_link_missing'],
  ['https://', 'item_link_missing'],
  ['https://localhost/', 'item_link_missing'],
  ['https://127.0.0.1/', 'invalid'],
  ['https://2130706433.0x7f.1/', 'item_link_missing'],
  [`https://instagram.com/${'a'.repeat(2048)}`, 'too_long'],
  [`https://instagram.com/${'ã'.repeat(400)}`, 'too_long'],
])('a link to elsewhere is refused, the one at %#', (raw, error) => {
  expect(checkItemValue(link(['instagram.com']), raw)).toEqual({ error })
})

test('a link may lead to any named host where the item names none', () => {
  expect(checkItemValue(link(), 'https://exemplo.com.br/a')).toEqual({ value: 'https://exemplo.com.br/a' })
  expect(checkItemValue(link(), 'https://maçã.com.br/')).toEqual({ value: 'https://xn--ma-tiap.com.br/' })
  expect(checkItemValue(link(), 'https://[::1]/')).toEqual({ error: 'item_link_missing' })
  expect(checkItemValue(link(), 'https://0x7f.1/')).toEqual({ error: 'invalid' })
})

test('a text has as many characters as are asked for, and none that misleads', () => {
  expect(checkItemValue(text(3, 5), ' a\r\nb ')).toEqual({ value: 'a\nb' })
  expect(checkItemValue(text(3, 5), 'ab')).toEqual({ error: 'item_text_short' })
  expect(checkItemValue(text(3, 5), 'abcdef')).toEqual({ error: 'too_long' })
  expect(checkItemValue(text(1, 2), '👩‍👩‍👧🙂')).toEqual({ error: 'too_long' })
  expect(checkItemValue(text(1, 3), '👍🏽🙂')).toEqual({ value: '👍🏽🙂' })
  expect(checkItemValue(text(1, 2000), `a${'\u0301'.repeat(9000)}`)).toEqual({ error: 'too_long' })
  expect(checkItemValue(text(1, 2000), 'x'.repeat(10_000))).toEqual({ error: 'too_long' })
  for (const raw of ['a\0b', 'a\ud800b', 'a\u0007b']) expect(checkItemValue(text(1, 9), raw)).toEqual({ error: 'misleading_characters' })
  // What copying brings along is no reason to refuse.
  expect(checkItemValue(text(1, 9), '\u2068a\u202eb\u200b\u2069')).toEqual({ value: 'ab' })
})

test('a choice is one of the options, and a wrong one is flagged and taken', () => {
  const choice = (right?: string): Checked => ({ kind: 'choice', ...base, options, ...(right && { right }) })
  expect(checkItemValue(choice(), 'b')).toEqual({ value: 'b' })
  expect(checkItemValue(choice('a'), 'a')).toEqual({ value: 'a' })
  expect(checkItemValue(choice('a'), 'b')).toEqual({ value: 'b', flag: 'wrong_choice' })
  for (const raw of ['c', 'A', 'constructor', ['a']]) expect(checkItemValue(choice('a'), raw)).toEqual({ error: 'item_choice_required' })
})

test('a code fits in any case and width, and is stored as its hash alone', () => {
  const code: Checked = { kind: 'code', ...base, code_hash: hashTaskCode('Girassol 7') }
  for (const raw of ['girassol 7', ' GIRASSOL 7\n', 'Ｇirassol ７']) expect(checkItemValue(code, raw)).toEqual({ value: hashTaskCode('Girassol 7') })
  for (const raw of ['girassol', 'girassol 8', 'x'.repeat(10_000), hashTaskCode('Girassol 7')])
    expect(checkItemValue(code, raw)).toEqual({ error: 'item_code_wrong' })
  expect(checkItemValue({ kind: 'code', ...base }, 'girassol 7')).toEqual({ error: 'item_code_wrong' })
  expect(hashTaskCode('Girassol 7')).toMatch(/^[a-f0-9]{64}$/)
})

const ways = [
  ...['ABC-1234', 'abc-1234', 'ABC1234', 'ABC 1234', ' abc  1234 ', 'ABC\u20131234', 'ABC\u20111234', 'ABC\u22121234', 'ABC-1234.', '"ABC-1234"', '“ABC-1234”'],
  ...['ABC-1234\u200b', '\u2068ABC-1234\u2069', 'Código: ABC-1234', 'código:ABC-1234.', 'Code: "ABC-1234"', 'ＡＢＣ－１２３４'],
]

test.each(ways)('a code is right however it is written: %j', (raw) => {
  const code: Checked = { kind: 'code', ...base, code_hash: hashTaskCode('ABC-1234') }
  expect(checkItemValue(code, raw)).toEqual({ value: hashTaskCode('ABC-1234') })
})

test.each(ways)('so is one whose hash an earlier release made: %j', (raw) => {
  const code_hash = createHmac('sha256', env().NEXTAUTH_SECRET).update('task code abc-1234').digest('hex')
  // Without its hyphen nothing says where it was.
  const expected = /^[a-z]+\d+$/i.test(raw) ? { error: 'item_code_wrong' } : { value: code_hash }
  expect(checkItemValue({ kind: 'code', ...base, code_hash }, raw)).toEqual(expected)
})

test('a code of signs alone, or whose name is what people write before codes, is compared too', () => {
  const code = (text: string): Checked => ({ kind: 'code', ...base, code_hash: hashTaskCode(text) })
  expect(checkItemValue(code('★★☆'), ' ★★☆ ')).toEqual({ value: hashTaskCode('★★☆') })
  expect(checkItemValue(code('★★☆'), '☆')).toEqual({ error: 'item_code_wrong' })
  expect(checkItemValue(code('Código Azul'), 'codigo azul')).toEqual({ error: 'item_code_wrong' })
  expect(checkItemValue(code('Código Azul'), 'código-azul')).toEqual({ value: hashTaskCode('Código Azul') })
})
