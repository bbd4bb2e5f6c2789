// A step of the build: lets V8 keep the server's code with one byte a character. A single character beyond Latin-1, of which texts and libraries have
// some, makes it keep the whole file with two.
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const WIDE = /[^\0-\xff]/g
/** An escape of a wide character by a backslash alone, and a template whose escapes are read as they stand: rewritten, they would mean something else. */
const UNSAFE = /(?<!\\)\\(\\\\)*[^\0-\xff]|\.raw\s*`[^`]*[^\0-\xff]/

/**
 * The same script with every character beyond Latin-1 as an escape, `…` as `\u2026`, which means the same in strings, templates, regular expressions
 * and names. A script where it might not is returned as it is.
 * @param {string} script
 */
export const narrowed = (script) =>
  UNSAFE.test(script) ? script : script.replace(WIDE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)

function narrowChunks() {
  const root = path.join('.next', 'server', 'chunks')
  let count = 0
  for (const entry of fs.readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    if (!entry.endsWith('.js')) continue
    const file = path.join(root, entry)
    const script = fs.readFileSync(file, 'utf8')
    const narrow = narrowed(script)
    if (narrow === script) continue
    fs.writeFileSync(file, narrow)
    count++
  }
  console.log(`Narrowed ${count} of the server's scripts.`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) narrowChunks()
