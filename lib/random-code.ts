import { randomInt } from 'node:crypto'

/** No 0/O, 1/I/L, 2/Z, 5/S, 8/B, U/V: codes are read aloud and typed from a screenshot. */
export const ALPHABET = '34679ACDEFGHJKMNPQRTWXY'

/** Eight random characters: some 78 thousand million codes, from the system's secure source. */
export const randomCode = (length = 8): string => Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
