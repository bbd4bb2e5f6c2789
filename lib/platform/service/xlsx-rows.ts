import 'server-only'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'

const inflate = promisify(inflateRaw)

/** Most bytes that the parts of a workbook may unpack to. A sheet of 5,000 lines with twenty columns has half of it. */
const MOST_UNPACKED = 8 * 1024 * 1024
/** Cells further to the right are left out: one of the last column would make a row of 16,384 cells. */
const MOST_COLUMNS = 100
/** Parts of a workbook; more are no spreadsheet. */
const MOST_PARTS = 1_000
/** Tags that are read in one turn of the event loop, so that other calls are not blocked. */
const TAGS_AT_ONCE = 5_000

const [END, LISTED, LOCAL] = [0x06054b50, 0x02014b50, 0x04034b50]
const [END_BYTES, LISTED_BYTES, LOCAL_BYTES] = [22, 46, 30]
/** The end of an archive may have a comment of this many bytes. */
const MOST_COMMENT = 0xffff

/** Whether bytes begin as an archive does, which an XLSX workbook is. */
export const isArchive = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b

/** Opens parts of an archive by their names. What was said of their sizes is not believed: unpacking stops at the limit. */
function partsOf(bytes: Uint8Array): (name: string) => Promise<string> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = file.length - END_BYTES
  while (end >= Math.max(0, file.length - END_BYTES - MOST_COMMENT) && file.readUInt32LE(end) !== END) end--
  const listed = new Map<string, number>()
  let at = file.readUInt32LE(end + 16)
  for (let left = Math.min(file.readUInt16LE(end + 10), MOST_PARTS); left > 0; left--) {
    if (file.readUInt32LE(at) !== LISTED) throw new RangeError('not a list of parts')
    const name = file.readUInt16LE(at + 28)
    listed.set(file.toString('utf8', at + LISTED_BYTES, at + LISTED_BYTES + name), at)
    at += LISTED_BYTES + name + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  let room = MOST_UNPACKED
  return async (name) => {
    const entry = listed.get(name)
    if (entry === undefined) return ''
    const local = file.readUInt32LE(entry + 42)
    if (file.readUInt32LE(local) !== LOCAL) throw new RangeError('not a part')
    const start = local + LOCAL_BYTES + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28)
    const packed = file.subarray(start, start + file.readUInt32LE(entry + 20))
    const isPacked = file.readUInt16LE(entry + 10) !== 0
    const unpacked = isPacked ? await inflate(packed, { maxOutputLength: room }) : packed
    room -= unpacked.length
    // The parser may not be given nothing.
    room = Math.max(room, 1)
    return unpacked.toString('utf8')
  }
}

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** Entities that a document defines itself stay as they are, so none can grow. */
const decodeEntities = (text: string): string =>
  text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi, (whole, decimal?: string, hex?: string, name = '') => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : Number.NaN
    return code <= 0x10ffff ? String.fromCodePoint(code) : (ENTITIES[name] ?? whole)
  })

const attribute = (name: string) => new RegExp(`\\s(?:\\w+:)?${name}\\s*=\\s*["']([^"']*)`)
const attributes = { r: attribute('r'), t: attribute('t'), id: attribute('id'), Id: attribute('Id'), Type: attribute('Type'), Target: attribute('Target') }
type Attribute = keyof typeof attributes

interface Tag {
  /** Without its prefix; with a slash where it ends. */
  name: string
  /** An attribute's value; empty without it. */
  of: (attribute: Attribute) => string
  /** What stands between this tag and the next. */
  text: string
}

/** Shows a document's tags in their order, until one is answered with false. */
async function eachTag(xml: string, visit: (tag: Tag) => unknown): Promise<void> {
  let turn = 0
  for (const [, tag = '', text = ''] of xml.matchAll(/<([^<>]+)>([^<]*)/g)) {
    if (++turn % TAGS_AT_ONCE === 0) await nextTurn()
    const [, slash = '', name = ''] = /^(\/?)(?:\w+:)?(\w*)/.exec(tag) ?? []
    const of = (attribute: Attribute) => decodeEntities(attributes[attribute].exec(tag)?.[1] ?? '')
    if (visit({ name: slash + name, of, text: decodeEntities(text) }) === false) return
    if (tag.endsWith('/') && visit({ name: `/${name}`, of, text: '' }) === false) return
  }
}

/** A number as text: whole ones digit by digit, others with two decimals, because sums of reais are stored as 0.30000000000000004. */
const numberText = (value: string): string => {
  const number = Number(value)
  if (value.trim() === '' || !Number.isFinite(number)) return ''
  return Number.isInteger(number) ? String(number) : number.toFixed(2)
}

/** The texts that cells share. */
async function sharedTexts(xml: string): Promise<string[]> {
  const texts: string[] = []
  let isReading = false
  await eachTag(xml, ({ name, text }) => {
    if (name === 'si') texts.push('')
    // Readings of Japanese characters are no part of the text.
    else if (name === 'rPh' || name === '/rPh') isReading = name === 'rPh'
    else if (name === 't' && !isReading && texts.length > 0) texts.push(texts.pop() + text)
  })
  return texts
}

/** Where a cell stands in its row, from 0, by its name such as `AB7`. */
const placeOf = (cell: string): number => [...(/^[A-Z]{1,3}/.exec(cell)?.[0] ?? '')].reduce((place, letter) => place * 26 + letter.charCodeAt(0) - 64, 0) - 1

/** A row with text in a cell, and its number in the sheet. */
export interface SheetRow {
  record: string[]
  info: { lines: number }
}

async function rowsOf(xml: string, shared: string[], most: number): Promise<SheetRow[]> {
  const rows: SheetRow[] = []
  let row: SheetRow = { record: [], info: { lines: 0 } }
  let cell = { place: -1, type: '', text: '' }
  const textOf = ({ type, text }: typeof cell) => {
    if (type === '' || type === 'n') return numberText(text)
    if (type === 's') return shared[Number(text)] ?? ''
    return type === 'e' ? '' : text
  }
  await eachTag(xml, ({ name, of, text }) => {
    if (name === 'row') row = { record: [], info: { lines: Number(of('r')) || row.info.lines + 1 } }
    else if (name === 'c') cell = { place: of('r') ? placeOf(of('r')) : cell.place + 1, type: of('t'), text: '' }
    else if (name === 'v' || name === 't') cell.text += text
    else if (name === '/c' && cell.place >= 0 && cell.place < MOST_COLUMNS) {
      while (row.record.length < cell.place) row.record.push('')
      row.record[cell.place] = textOf(cell).trim()
    } else if (name === '/row') {
      cell.place = -1
      if (row.record.some(Boolean)) return rows.push(row) < most
    }
    return true
  })
  return rows
}

/**
 * The first rows of a workbook's first sheet; empty ones are left out. Formulas count as what they came to when the file was saved.
 * @throws RangeError for what is no workbook; Node's `ERR_BUFFER_TOO_LARGE` when it unpacks to more than `MOST_UNPACKED`, and other `Z_` errors
 */
export async function xlsxRows(bytes: Uint8Array, most: number): Promise<SheetRow[]> {
  const part = partsOf(bytes)
  let sheet = ''
  await eachTag(await part('xl/workbook.xml'), ({ name, of }) => {
    if (name !== 'sheet') return true
    sheet = of('id')
    return false
  })
  const paths = { sheet: '', shared: '' }
  await eachTag(await part('xl/_rels/workbook.xml.rels'), ({ name, of }) => {
    if (name !== 'Relationship') return
    const path = of('Target')
      .replace(/^(?!\/)/, '/xl/')
      .slice(1)
    if (of('Id') === sheet) paths.sheet = path
    else if (of('Type').endsWith('/sharedStrings')) paths.shared = path
  })
  if (!paths.sheet) throw new RangeError('no sheet')
  return rowsOf(await part(paths.sheet), await sharedTexts(await part(paths.shared)), most)
}
