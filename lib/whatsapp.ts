/**
 * Removes separators from a WhatsApp number: spaces and dashes of any kind, dots, brackets, and the invisible direction marks of
 * numbers copied from a phone's contacts. Other characters stay, so that validation reports them.
 */
export const bareNumber = (typed: string): string => typed.replace(/[\s\p{Z}\p{Pd}\p{Cf}\u2212()[\].·•]/gu, '')

/** The spellings of one WhatsApp number: with and without plus and Brazil's country code. The first is the bare number. */
export function sameNumbers(whatsapp: string): string[] {
  const digits = whatsapp.replace('+', '')
  const local = /^55\d{10,11}$/.test(digits) ? digits.slice(2) : digits
  const spellings = /^\d{10,11}$/.test(local) ? [local, `55${local}`] : [digits]
  return spellings.flatMap((number) => [number, `+${number}`])
}
