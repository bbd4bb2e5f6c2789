import 'server-only'
import metadata from 'libphonenumber-js/max/metadata'
import { phoneNumber } from './phone-number'
import { bareNumber } from './whatsapp'

/** The one spelling in which numbers are stored: `+`, country code, number. @returns undefined for a number that cannot exist in any country */
export const storedNumber = (typed: string): string | undefined => phoneNumber(typed, metadata)?.number

const withPlus = (spelling: string) => [spelling, `+${spelling}`]

/** The spellings of a number that cannot exist, such as one that was stored before numbers were checked. */
function unchecked(bare: string): string[] {
  const digits = bare.replace('+', '')
  const local = /^55\d{10,11}$/.test(digits) ? digits.slice(2) : digits
  return (/^\d{10,11}$/.test(local) ? [local, `55${local}`] : [digits]).flatMap(withPlus)
}

/**
 * The spellings of one WhatsApp number, to find those that were stored as they were typed: with and without plus, country code and the zero of
 * long-distance calls. Two numbers are the same if one is among the spellings of the other.
 */
export function sameNumbers(whatsapp: string): string[] {
  const bare = bareNumber(whatsapp)
  const number = phoneNumber(bare, metadata)
  const digits = number?.number.slice(1) ?? ''
  if (!number) return [...new Set([...unchecked(bare), bare])]
  if (number.countryCallingCode !== '55') return [...new Set([...withPlus(digits), `00${digits}`, bare])]
  const local = number.nationalNumber
  const spelled = [local, `55${local}`, `0${local}`, `550${local}`].flatMap(withPlus)
  // `+4741234567` is Norwegian, although it is a Brazilian landline without its plus.
  const others = spelled.filter((spelling) => !spelling.startsWith('+') || [undefined, number.number].includes(storedNumber(spelling)))
  return [...new Set([...others, `00${digits}`, bare])]
}

/** The key of a number in hashes, locks and limits: its digits, without 55 if it is Brazilian. The spelling does not matter. */
export const numberKey = (whatsapp: string): string => unchecked(storedNumber(whatsapp) ?? bareNumber(whatsapp))[0] ?? ''

/** The keys under which hashes of a number may have been stored: before numbers were checked, keys included the zero of long-distance calls. */
export const numberKeys = (whatsapp: string): string[] => {
  const key = numberKey(whatsapp)
  return /^\d{10,11}$/.test(key) ? [key, `0${key}`] : [key]
}
