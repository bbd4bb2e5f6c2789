import { randomInt } from 'node:crypto'

/** Without 0/O, 1/I/L, 2/Z, 5/S, 8/B, U/V, because codes are read aloud and typed from screenshots. */
export const ALPHABET = '34679ACDEFGHJKMNPQRTWXY'

/** Eight random characters from the system's secure source: some 78 thousand million possible codes. */
export const randomCode = (length = 8): string => Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
