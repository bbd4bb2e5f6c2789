import { cnpjOf, cpfOf } from '@/lib/platform/pages/documents'

/**
 * Field 60, the city, is required, but payees are not asked for theirs; the payer's bank finds the receiver by the key alone and shows the name from
 * the central bank's directory. BRASIL is true of everybody, and banks write it in their customers' codes too.
 */
const CITY = 'BRASIL'

/** Stands for a name of which nothing can be written in ASCII: the payer's bank shows the name from the central bank's directory. */
const SOMEBODY = 'RECEBEDOR'

/** The most that field 54 holds, in 13 characters. */
const MAX_CENTS = 999_999_999_999

const field = (id: string, value: string) => `${id}${String(value.length).padStart(2, '0')}${value}`

/** Printable ASCII: accents are removed, and so are characters without an ASCII form. */
const plain = (text: string, length: number) =>
  text
    .normalize('NFD')
    .replace(/\s/g, ' ')
    .replace(/[^ -~]/g, '')
    .replace(/ {2,}/g, ' ')
    .trim()
    .slice(0, length)
    .trim()

/** Whether a text is a key in its stored spelling. With 77 characters field 26 is full: 18 of its 99 name PIX, 4 announce the key. */
const isKey = (key: string) =>
  key.length <= 77 &&
  (cpfOf(key) === key ||
    cnpjOf(key) === key ||
    /^\+55[1-9]{2}\d{8,9}$/.test(key) ||
    /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key) ||
    /^[!-?[-~]+@[!-?[-~]+$/.test(key))

/** CRC16/CCITT-FALSE of an ASCII text, as four hexadecimal digits. */
export function crc16(text: string): string {
  let crc = 0xffff
  for (const character of text) {
    crc ^= character.charCodeAt(0) << 8
    for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

interface Payment {
  /** The PIX key in the spelling in which it is stored. */
  key: string
  /** The receiver, of any length. */
  name: string
  city?: string
  /** More than 0. */
  amountCents: number
  /** The payer's reference, 1 to 25 letters and digits. */
  txid?: string
}

/**
 * The static BR Code of a payment: what PIX 'copia e cola' takes and its QR code holds.
 * @returns undefined if the key, the amount or the reference is invalid, or there is no name, or nothing of the city can be written in ASCII
 */
export function brCode({ key, name, city = CITY, amountCents, txid = '***' }: Payment): string | undefined {
  const receiver = plain(name, 25) || (name.trim() && SOMEBODY)
  const place = plain(city, 15)
  const isAmount = Number.isInteger(amountCents) && amountCents > 0 && amountCents <= MAX_CENTS
  if (!isKey(key) || !isAmount || !receiver || !place || !/^([A-Za-z0-9]{1,25}|\*{3})$/.test(txid)) return undefined
  const amount = `${Math.floor(amountCents / 100)}.${String(amountCents % 100).padStart(2, '0')}`
  const fields: [string, string][] = [
    ['00', '01'],
    ['26', field('00', 'br.gov.bcb.pix') + field('01', key)],
    ['52', '0000'],
    ['53', '986'],
    ['54', amount],
    ['58', 'BR'],
    ['59', receiver],
    ['60', place],
    ['62', field('05', txid)],
  ]
  const code = `${fields.map(([id, value]) => field(id, value)).join('')}6304`
  return code + crc16(code)
}
