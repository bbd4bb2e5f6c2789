import fs from 'node:fs'
import path from 'node:path'
import { ts } from '@ts-morph/common'
import { createTranslator } from 'use-intl/core'
import { expect, test } from 'vitest'
import { locales } from './locales'
import { messagesOf } from './messages'

/** How a page gives a text one of its values: a function draws what stands between two tags, everything else is put in as it is. */
type Given = 'tag' | 'value' | 'unknown'
interface Call {
  /** Where it stands, such as `components/x.tsx:12`. */
  where: string
  /** The path of the text, with `*` for what is known only when the page runs. */
  key: string
  isRich: boolean
  values: Map<string, Given>
  /** Whether more values come from somewhere that is not written there. */
  hasMore: boolean
}

const files = ['app', 'components', 'lib'].flatMap((folder) =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .map((file) => path.posix.join(folder, file)),
)

/** The texts that an expression may name: literals, both sides of a condition, templates with `*`. */
function keysOf(node: ts.Expression): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text]
  if (ts.isTemplateExpression(node)) return [node.head.text + node.templateSpans.map((span) => `*${span.literal.text}`).join('')]
  if (ts.isConditionalExpression(node)) return [...keysOf(node.whenTrue), ...keysOf(node.whenFalse)]
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return keysOf(node.expression)
  return ['*']
}

function givenBy(value: ts.Expression): Given {
  if (ts.isArrowFunction(value) || ts.isFunctionExpression(value)) return 'tag'
  if (ts.isStringLiteralLike(value) || ts.isNumericLiteral(value) || ts.isTemplateExpression(value) || ts.isPropertyAccessExpression(value)) return 'value'
  if (ts.isConditionalExpression(value)) {
    const sides = new Set([givenBy(value.whenTrue), givenBy(value.whenFalse)])
    return sides.size === 1 ? ([...sides][0] ?? 'unknown') : 'unknown'
  }
  return 'unknown'
}

function valuesOf(node: ts.Expression | undefined): Pick<Call, 'values' | 'hasMore'> {
  const values = new Map<string, Given>()
  if (!node) return { values, hasMore: false }
  if (!ts.isObjectLiteralExpression(node)) return { values, hasMore: true }
  let hasMore = false
  for (const property of node.properties) {
    if (ts.isPropertyAssignment(property)) values.set(property.name.getText(), givenBy(property.initializer))
    else if (ts.isShorthandPropertyAssignment(property)) values.set(property.name.text, 'unknown')
    else hasMore = true
  }
  return { values, hasMore }
}

/** The part of the texts that a translator is made for: `undefined` where the expression makes none. */
function namespaceOf(node: ts.Expression): string | undefined {
  const call = ts.isAwaitExpression(node) ? node.expression : node
  if (!ts.isCallExpression(call) || !/^(useTranslations|getTranslations)$/.test(call.expression.getText())) return undefined
  const [first] = call.arguments
  if (!first) return ''
  if (ts.isStringLiteralLike(first)) return first.text
  if (!ts.isObjectLiteralExpression(first)) return '*'
  const named = first.properties.find((property) => property.name?.getText() === 'namespace')
  return named && ts.isPropertyAssignment(named) ? keysOf(named.initializer)[0] : ''
}

/** Every place of a file that asks a translator of its own for a text. */
function callsIn(file: string): Call[] {
  const source = ts.createSourceFile(
    file,
    fs.readFileSync(file, 'utf8'),
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  )
  const calls: Call[] = []
  const visit = (node: ts.Node, translators: ReadonlyMap<string, string>): void => {
    let known = translators
    if (ts.isBlock(node) || ts.isSourceFile(node)) {
      const own = new Map(translators)
      for (const statement of node.statements)
        if (ts.isVariableStatement(statement))
          for (const { name, initializer } of statement.declarationList.declarations) {
            const namespace = initializer && namespaceOf(initializer)
            if (ts.isIdentifier(name) && namespace !== undefined) own.set(name.text, namespace)
          }
      known = own
    }
    if (ts.isCallExpression(node)) {
      const isRich = ts.isPropertyAccessExpression(node.expression) && node.expression.name.text === 'rich'
      const asked = isRich && ts.isPropertyAccessExpression(node.expression) ? node.expression.expression : node.expression
      const namespace = ts.isIdentifier(asked) ? known.get(asked.text) : undefined
      const [key, values] = node.arguments
      if (namespace !== undefined && key) {
        const { line } = source.getLineAndCharacterOfPosition(node.getStart())
        for (const name of keysOf(key))
          calls.push({ where: `${file}:${line + 1}`, key: namespace ? `${namespace}.${name}` : name, isRich, ...valuesOf(values) })
      }
    }
    ts.forEachChild(node, (child) => visit(child, known))
  }
  visit(source, new Map())
  return calls
}

function flatten(texts: object, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(texts).flatMap(([key, value]) =>
      typeof value === 'string' ? [[`${prefix}${key}`, value] as const] : [...flatten(value, `${prefix}${key}.`)],
    ),
  )
}

const values = (text: string) => new Set([...text.matchAll(/\{\s*(\w+)\s*(?=[,}])/g)].map(([, name]) => name ?? ''))
const tags = (text: string) => new Set([...text.matchAll(/<(\w+)>/g)].map(([, name]) => name ?? ''))
const matches = (key: string) => new RegExp(`^${key.replaceAll('.', '\\.').replaceAll('*', '\\w+')}$`)

const calls = files.flatMap(callsIn)

test('pages ask for texts in very many places', () => {
  expect(calls.length).toBeGreaterThan(2000)
  expect(calls.filter((call) => call.isRich).length).toBeGreaterThan(30)
})

test.each(locales)('%s: each text is given what it needs by every page that shows it, and reads as words', (locale) => {
  const messages = messagesOf(locale)
  const texts = flatten(messages)
  const wrong: string[] = []
  for (const call of calls) {
    // What is known only when the page runs may name a text that this page never asks for.
    const isSure = !call.key.includes('*')
    const misses = (name: string) => isSure && !call.hasMore && !call.values.has(name)
    const named = matches(call.key)
    for (const [key, text] of texts) {
      if (!named.test(key)) continue
      const at = `${call.where} ${key}`
      for (const name of tags(text)) {
        if (isSure && !call.isRich) wrong.push(`${at}: <${name}> needs t.rich`)
        else if (call.values.get(name) === 'value' || misses(name)) wrong.push(`${at}: <${name}> needs a function`)
      }
      for (const name of values(text)) if (call.values.get(name) === 'tag' || misses(name)) wrong.push(`${at}: {${name}} needs a value`)
      if (call.hasMore || !isSure) continue
      const given = Object.fromEntries([...call.values].map(([name, how]) => [name, tags(text).has(name) || how === 'tag' ? () => 'words' : 2]))
      const t = createTranslator({ locale, messages, onError: (error) => wrong.push(`${at}: ${error.message}`) })
      // biome-ignore lint/suspicious/noExplicitAny: the key is one of the texts, which the loop says.
      const shown = [(t as any).rich(key, given)].flat().join('')
      if (/=>|\[object|undefined/.test(shown)) wrong.push(`${at}: ${shown}`)
    }
  }
  expect([...new Set(wrong)]).toEqual([])
})
