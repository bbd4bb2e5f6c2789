import metadata from 'libphonenumber-js/max/metadata'
import { phoneNumber } from '@/lib/platform/phone-numbers/phone-number'
import type { Signal } from '../signal'

/** The address is in another country than the number. People travel and use foreign networks, so that it is weak. */
export const place: Signal = {
  weight: 20,
  see: ({ addressCountry, whatsapp }) => {
    const country = whatsapp ? phoneNumber(whatsapp, metadata)?.country : undefined
    return country && addressCountry && country !== addressCountry ? { strength: 1, saw: { word: addressCountry, other: country } } : undefined
  },
}
