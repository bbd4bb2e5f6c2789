import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { locales } from '@/lib/platform/i18n/locales'
import { messagesOf } from '@/lib/platform/i18n/messages'

/** What names come from, where they are not written where they are used; `…` stands for what differs. A name in no list fails the test. */
const madeNames: Record<string, string[]> = {
  'draftName(slug)': ['task:…'],
  'shared.name': ['task:…'],
  'keyOf(page)': ['token of…'],
  '`token of ${page}`': ['token of…'],
  // The functions that are given the name.
  'components/hand-in/draft.ts: name': ['task:…', 'registration-storage'],
  'components/hand-in/shared-draft.ts: name': ['task:…'],
  'lib/platform/browser/early/leave.ts: name': ['referral_code', 'visit'],
  'lib/platform/browser/stored-values.ts: name': [],
  '`message-reply-${message.id}`': ['message-reply-…'],
  '`payout-${kind}-${id}`': ['payout-…'],
  '`payout-paid-${id}`': ['payout-…'],
}

const uses = [
  // Calls within the name, one deep.
  /\b(?:localStorage|sessionStorage|onDevice|inTab)\s*\??\.(?:getItem|setItem|removeItem)\(\s*((?:[^(),]|\([^()]*\))+)/g,
  /\bcaches\.(?:open|delete|has)\(\s*((?:[^(),]|\([^()]*\))+)/g,
  /\buseStoredValues\(\s*((?:[^(),]|\([^()]*\))+)/g,
]
/** Other ways to keep something on a device, which the list would have to name as well. */
const others =
  /\bindexedDB\b|\bcookieStore\b|\b(?:localStorage|sessionStorage)\s*(?:\[|\.(?!getItem|setItem|removeItem)\w)|navigator\.storage|createJSONStorage/
/** Storage that may throw: only the file that catches it, and scripts that run before it is loaded, may name it. */
const throwing = /\b(?:localStorage|sessionStorage)\./
const mayName = /^(?:lib\/platform\/browser\/early\/|app\/api\/docs\/reference\/)/

const programs = ['app', 'components', 'lib', 'public']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`))
  .filter((file) => /\.(?:tsx?|m?js)$/.test(file) && !/\.test\.ts$|^lib\/testing\/|^lib\/platform\/browser\/kept\.ts$/.test(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))

/** The names that an expression in a file stands for. */
function namesOf(expression: string, { file, text }: (typeof programs)[number]): string[] {
  const literal = /^'([^']+)'$/.exec(expression)?.[1]
  if (literal) return [literal]
  const constant = /^[A-Z_]+$/.test(expression) ? new RegExp(`const ${expression} = '([^']+)'`).exec(text)?.[1] : undefined
  const names = constant ? [constant] : (madeNames[expression] ?? madeNames[`${file}: ${expression}`])
  if (!names) throw new Error(`${file} keeps something on the device under ${expression}. Which names are these?`)
  return names
}

function namesIn(program: (typeof programs)[number]): string[] {
  const { file, text } = program
  const used = uses.flatMap((use) => [...text.matchAll(use)].map(([, expression = '']) => expression.trim()))
  const stores = text.includes('zustand/middleware') ? [...text.matchAll(/\bpersist(?:<.*>)?\(/g)].length : 0
  const named = [...text.matchAll(/^\s+name: ((?:'[^']+'|[\w.]+|\w+\(\w+\))),$/gm)].map(([, expression = '']) => expression)
  if (stores > 0 && named.length !== stores) throw new Error(`${file} has ${stores} stores and ${named.length} names.`)
  return [...used, ...(stores > 0 ? named : [])].flatMap((expression) => namesOf(expression, program))
}

/** The names that the policy lists, without those of cookies. */
const listed = (lines: string[]) =>
  lines.flatMap((line) => {
    const [, names = '', kind = ''] = /^(.+?) \(([^,):]+)/.exec(line) ?? []
    return /cookie/.test(kind) ? [] : names.split(/ e | and /)
  })

test.each(locales)('the privacy policy in %s names everything that the site keeps on a device, and nothing else', (locale) => {
  const names = [...new Set(programs.flatMap(namesIn))].sort()
  expect(names).toContain('task_person')
  expect(listed(messagesOf(locale).policy.sections.cookies.list).sort()).toEqual(names)
})

test('nothing is kept on a device in a way that the list is not compared with', () => {
  expect(programs.filter(({ text }) => others.test(text)).map(({ file }) => file)).toEqual([])
})

test('nothing that stores can throw', () => {
  expect(programs.filter(({ file, text }) => throwing.test(text) && !mayName.test(file)).map(({ file }) => file)).toEqual([])
  const stores = programs.filter(({ text }) => text.includes("import { persist } from 'zustand/middleware'"))
  expect(stores.length).toBeGreaterThan(5)
  // Left out, zustand would name local storage itself.
  expect(stores.filter(({ text }) => !/^\s+storage: (?:stateOnDevice\(\)|shared\.storage),$/m.test(text)).map(({ file }) => file)).toEqual([])
})
