/** A check digit by modulo 11: each character counts as its distance from '0', letters too (CNPJ since July 2026). */
function checkDigit(text: string, weights: readonly number[]): number {
  const rest = Array.from(text).reduce((sum, character, at) => sum + (character.charCodeAt(0) - 48) * (weights[at] ?? 0), 0) % 11
  return rest < 2 ? 0 : 11 - rest
}

const descending = (from: number, length: number) => Array.from({ length }, (_, at) => from - at)
const CPF_WEIGHTS = [descending(10, 9), descending(11, 10)] as const
const CNPJ_WEIGHTS = [
  [5, 4, 3, 2, ...descending(9, 8)],
  [6, 5, 4, 3, 2, ...descending(9, 8)],
] as const

const isRepeated = (text: string) => new Set(text).size === 1
const endsWithCheckDigits = (text: string, weights: readonly (readonly number[])[]) =>
  weights.every((row) => checkDigit(text.slice(0, row.length), row) === Number(text[row.length]))

/** A CPF's eleven digits without separators; undefined if it is none. */
export function cpfOf(typed: string): string | undefined {
  const digits = typed.replace(/[\s.-]/g, '')
  return /^\d{11}$/.test(digits) && !isRepeated(digits) && endsWithCheckDigits(digits, CPF_WEIGHTS) ? digits : undefined
}

/** A CNPJ's fourteen characters in upper case without separators, the last two digits; undefined if it is none. */
export function cnpjOf(typed: string): string | undefined {
  const text = typed.replace(/[\s./-]/g, '').toUpperCase()
  return /^[0-9A-Z]{12}\d{2}$/.test(text) && !isRepeated(text) && endsWithCheckDigits(text, CNPJ_WEIGHTS) ? text : undefined
}

/** A CNPJ as it is written: `12.345.678/0001-95`. @param cnpj as from {@link cnpjOf} */
export const cnpjText = (cnpj: string): string => cnpj.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5')
