import { type MetadataJson, type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/core'
import { brazilianPlan } from './brazilian-numbers'
import { bareNumber, localNumber } from './whatsapp'

/** WhatsApp accepts mobile numbers and, for businesses, landlines, but no free, shared-cost or premium numbers. */
const CHATS: (string | undefined)[] = ['MOBILE', 'FIXED_LINE', 'FIXED_LINE_OR_MOBILE']

/** The readings of a typed number, the likelier first: `00` is another way to write a plus, and people type a plus before a Brazilian number without 55. */
const readings = (bare: string): string[] =>
  bare.startsWith('00') ? [`+${bare.slice(2)}`, bare] : bare.startsWith('+') && !bare.startsWith('+55') ? [bare, bare.slice(1)] : [bare]

/**
 * The number that a typed one means: without a country code it is Brazilian.
 * @param metadata the numbering plans to know, see `libphonenumber-js`
 * @returns undefined if no such number can exist, or only in a country whose plan is not given
 */
export function phoneNumber(typed: string, metadata: MetadataJson): PhoneNumber | undefined {
  for (const reading of readings(bareNumber(typed))) {
    const number = parsePhoneNumberFromString(reading, { defaultCountry: 'BR', extract: false }, metadata)
    const isBrazilian = number?.countryCallingCode === '55'
    if (number?.isValid() && (!isBrazilian || CHATS.includes(number.getType()))) return number
  }
  return undefined
}

/** Whether a typed number is a Brazilian mobile one of before 2016, when they got a 9 in front. */
export const lacksNine = (typed: string): boolean => /^[1-9]{2}[6-9]\d{7}$/.test(localNumber(bareNumber(typed))) && !mayExist(typed)

/** Whether a number may exist, as far as the page knows: Brazilian ones by their numbering plan, others only by their country code. */
export function mayExist(typed: string): boolean {
  const bare = bareNumber(typed)
  const isForeign = /^(\+|00)(?!55)[1-9]\d{7,}$/.test(bare)
  return isForeign || phoneNumber(bare, brazilianPlan) !== undefined
}
