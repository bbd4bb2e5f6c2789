import 'server-only'
import { strToU8, Zip, ZipDeflate } from 'fflate'
import { offsetAt } from './csv-format'

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const SCHEMAS = 'http://schemas.openxmlformats.org'
const MAIN = `xmlns="${SCHEMAS}/spreadsheetml/2006/main"`
const DOCUMENT = `${SCHEMAS}/officeDocument/2006/relationships`
const LINKS = `xmlns="${SCHEMAS}/package/2006/relationships"`
const TYPES = 'application/vnd.openxmlformats-officedocument'
const SHEET = 'xl/worksheets/sheet1.xml'

export const XLSX_TYPE = `${TYPES}.spreadsheetml.sheet`

/** How cells look: as they are, text, with two decimals, a date and time in the reader's own order. The order of `cellXfs`. */
const [PLAIN, TEXT, DECIMALS, MOMENT, HEADING] = [0, 1, 2, 3, 4]

/** The parts of every workbook. */
const fixed: Record<string, string> = {
  '[Content_Types].xml': `<Types xmlns="${SCHEMAS}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.spreadsheetml.sheet.main+xml"/><Override PartName="/${SHEET}" ContentType="${TYPES}.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.spreadsheetml.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships ${LINKS}><Relationship Id="rId1" Type="${DOCUMENT}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook ${MAIN} xmlns:r="${DOCUMENT}"><sheets><sheet name="1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships ${LINKS}><Relationship Id="rId1" Type="${DOCUMENT}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${DOCUMENT}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet ${MAIN}><fonts count="2"><font/><font><b/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf/>${[49, 4, 22].map((format) => `<xf numFmtId="${format}" applyNumberFormat="1"/>`).join('')}<xf numFmtId="49" fontId="1" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>`,
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** A text for XML, without characters that it cannot have. What a spreadsheet would take for a character's code keeps its first sign by that code. */
const xmlText = (text: string) =>
  text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
    .replace(/[&<>]/g, (sign) => entities[sign] ?? sign)

/** `A` to `Z`, `AA` and on. */
const letters = (place: number): string => (place < 26 ? '' : letters(Math.floor(place / 26) - 1)) + String.fromCharCode(65 + (place % 26))

const DAY_MS = 86_400_000
/** 1970-01-01 in a spreadsheet, which counts days. */
const EPOCH_DAY = 25_569

/** A text is always a text, whatever it begins with: no key loses a zero and no name becomes a formula. */
function cellOf(value: unknown, name: string, style: number): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return `<c r="${name}" s="${style}"><v>${value}</v></c>`
  if (value instanceof Date) return `<c r="${name}" s="${MOMENT}"><v>${(value.getTime() + offsetAt(value.getTime())) / DAY_MS + EPOCH_DAY}</v></c>`
  return `<c r="${name}" s="${style === HEADING ? style : TEXT}" t="inlineStr"><is><t xml:space="preserve">${xmlText(String(value))}</t></is></c>`
}

/**
 * Writes a workbook of one sheet piece by piece. Times are those of `TIME_ZONE`, as spreadsheets know no others.
 * @param columns in their order; `decimals` for amounts
 */
export function xlsxWriter(columns: readonly { key: string; header: string; decimals: boolean }[]) {
  const pieces: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    pieces.push(piece)
  })
  const add = (name: string) => {
    const part = new ZipDeflate(name, { level: 6 })
    zip.add(part)
    return part
  }
  for (const [name, xml] of Object.entries(fixed)) add(name).push(strToU8(XML + xml), true)
  const sheet = add(SHEET)
  const write = (xml: string, isLast = false) => {
    sheet.push(strToU8(xml), isLast)
    if (isLast) zip.end()
    return Buffer.concat(pieces.splice(0))
  }
  let row = 0
  const rowOf = (cells: Record<string, unknown>, style?: number) => {
    row++
    const written = columns.map(({ key, decimals }, place) => cellOf(cells[key], `${letters(place)}${row}`, style ?? (decimals ? DECIMALS : PLAIN)))
    return `<row r="${row}">${written.join('')}</row>`
  }
  return {
    head: () =>
      write(
        `${XML}<worksheet ${MAIN}><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${columns.length}" width="22" customWidth="1"/></cols><sheetData>${rowOf(Object.fromEntries(columns.map(({ key, header }) => [key, header])), HEADING)}`,
      ),
    lines: (rows: Record<string, unknown>[]) => write(rows.map((cells) => rowOf(cells)).join('')),
    tail: () => write('</sheetData></worksheet>', true),
  }
}
