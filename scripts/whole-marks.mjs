// After `next build`: ensures that each mark of lib/platform/pages/page-marks.mjs can be replaced in the built pages. Next cuts the data for a page's
// scripts into pieces anywhere, also inside a mark; and React stores the length of long texts, which a replacement would change.
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { countMarks } from '../lib/platform/pages/page-marks.mjs'

const open = '<script>self.__next_f.push([1,"'
const close = '"])</script>'

/** Joins the pieces of a page in which a mark was cut. @param {string} html @returns {string} the page */
export function joinCutMarks(html) {
  const [head = '', ...pieces] = html.split(open)
  const joined = pieces.reduce((page, piece, at) => (at > 0 && page.endsWith(close) ? page.slice(0, -close.length) + piece : page + open + piece), head)
  return countMarks(joined) > countMarks(html) ? joined : html
}

/** Whether a text with a stored length contains a mark. @param {string} data the data for React's scripts @returns {boolean} */
export function hasMarkInLongText(data) {
  const bytes = Buffer.from(data)
  for (const { 0: sign, 1: length = '', index } of data.matchAll(/[0-9a-f]+:T([0-9a-f]+),/g)) {
    const from = Buffer.byteLength(data.slice(0, index + sign.length))
    if (countMarks(bytes.subarray(from, from + Number.parseInt(length, 16)).toString()) > 0) return true
  }
  return false
}

/** @param {string} html @returns {string} the text of all its pieces */
const dataOf = (html) =>
  html
    .split(open)
    .slice(1)
    .map((piece) => JSON.parse(`"${piece.slice(0, piece.indexOf(close))}"`))
    .join('')

function makeWhole() {
  const root = path.join('.next', 'server')
  for (const entry of fs.readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(html|rsc)$/.test(entry)) continue
    const file = path.join(root, entry)
    const text = fs.readFileSync(file, 'utf8')
    const isPage = entry.endsWith('.html')
    if (hasMarkInLongText(isPage ? dataOf(text) : text)) {
      console.error(`${entry} has a setting inside a text of more than 1,000 characters, where it cannot be filled in. Make that text shorter.`)
      process.exit(1)
    }
    const whole = isPage ? joinCutMarks(text) : text
    if (whole !== text) fs.writeFileSync(file, whole)
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) makeWhole()
