import { readdirSync, readFileSync } from 'node:fs'
import { ts } from '@ts-morph/common'
import { expect, test } from 'vitest'

// Browsers translate pages by putting elements of their own in the place of texts. React, which still holds the text, then cannot insert an element
// before it, nor take it away: the page breaks where it is used. A text in an element of its own is safe.

/** What a child of an element may do to a translated page. */
interface Child {
  /** Draws a text of its own. */
  text?: boolean
  /** Comes, goes, or becomes another element. */
  changes?: boolean
}

function eachNode(node: ts.Node, look: (node: ts.Node) => void): void {
  look(node)
  node.forEachChild((inner) => eachNode(inner, look))
}

/** What is known in a file: the names of elements, which are no texts, and the components that are chosen while the page is used. */
interface Names {
  elements: Set<string>
  chosen: Set<string>
}

/** What hooks of ours return to be drawn, and what components are given. */
const drawn = ['children', 'dialog', 'head', 'frame']

function namesIn(file: ts.SourceFile): Names {
  const names: Names = { elements: new Set(drawn), chosen: new Set() }
  for (const [, name = ''] of file.text.matchAll(/\b(\w+)\??: (?:ReactNode|ReactElement)/g)) names.elements.add(name)
  eachNode(file, (node) => {
    if (!ts.isVariableDeclaration(node) || !node.initializer || !ts.isIdentifier(node.name)) return
    const { text } = node.name
    if (ts.isConditionalExpression(node.initializer) && /^[A-Z]/.test(text)) names.chosen.add(text)
    const is = childOf(node.initializer, names)
    if (is && !is.text) names.elements.add(text)
  })
  return names
}

const both = (one: Child, other: Child): Child => ({ text: one.text || other.text, changes: one.changes || other.changes })
const whole = (node: ts.Node, names: Names): Child => childOf(node, names) ?? { changes: true }

/** The name by which an expression is known: its own, or that of the property or function. */
function nameOf(node: ts.Node): string {
  if (ts.isCallExpression(node)) return nameOf(node.expression)
  if (ts.isPropertyAccessExpression(node)) return node.name.text
  return ts.isIdentifier(node) ? node.text : ''
}

/** @returns undefined for what draws nothing */
function childOf(node: ts.Node, names: Names): Child | undefined {
  if (ts.isJsxText(node)) return /\S/.test(node.text) ? { text: true } : undefined
  if (ts.isJsxElement(node)) return { changes: names.chosen.has(nameOf(node.openingElement.tagName)) }
  if (ts.isJsxSelfClosingElement(node)) return { changes: names.chosen.has(nameOf(node.tagName)) }
  if (ts.isJsxFragment(node)) return {}
  if (ts.isJsxExpression(node)) return node.expression && childOf(node.expression, names)
  if (ts.isParenthesizedExpression(node)) return childOf(node.expression, names)
  if (ts.isStringLiteral(node)) return /\S/.test(node.text) ? { text: true } : undefined
  if (node.kind === ts.SyntaxKind.NullKeyword || nameOf(node) === 'undefined') return { changes: true }
  if (ts.isConditionalExpression(node)) {
    const [yes, no] = [whole(node.whenTrue, names), whole(node.whenFalse, names)]
    // One text instead of another is the same text to React.
    return { text: yes.text || no.text, changes: !(yes.text && no.text && !yes.changes && !no.changes) }
  }
  if (ts.isBinaryExpression(node)) {
    const isAnd = node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken
    const isOr = [ts.SyntaxKind.BarBarToken, ts.SyntaxKind.QuestionQuestionToken].includes(node.operatorToken.kind)
    if (isAnd) return { ...whole(node.right, names), changes: true }
    if (isOr) return both(whole(node.left, names), { ...whole(node.right, names), changes: true })
  }
  if (ts.isCallExpression(node) && ['map', 'flatMap'].includes(nameOf(node))) return { changes: true }
  if (ts.isArrowFunction(node)) return ts.isBlock(node.body) ? {} : childOf(node.body, names)
  return { text: !names.elements.has(nameOf(node)) }
}

/** Whether a text comes and goes, or something that does stands before a text: it would be put in before the text that React still holds. */
function isUnsafe(children: Child[]): boolean {
  if (children.length < 2) return false
  return children.some(({ text, changes }, at) => {
    if (!changes) return false
    const next = children.slice(at + 1).find((child) => !child.changes || child.text)
    return text || next?.text
  })
}

/** Where a file has a text that a translated page breaks at. */
function unsafeIn(source: string, name: string): string[] {
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const names = namesIn(file)
  const found: string[] = []
  eachNode(file, (node) => {
    if (!ts.isJsxElement(node) && !ts.isJsxFragment(node)) return
    const children = node.children.flatMap((child) => childOf(child, names) ?? [])
    if (isUnsafe(children)) found.push(`${name}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`)
  })
  return found
}

test('no page has a text beside an element that comes and goes, which breaks it where the browser translates it', () => {
  const files = ['app', 'components'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((file) => (file.endsWith('.tsx') ? [`${folder}/${file}`] : [])),
  )
  expect(files.length).toBeGreaterThan(300)
  expect(files.flatMap((file) => unsafeIn(readFileSync(file, 'utf8'), file))).toEqual([])
})

test.each([
  ['a spinner before a text', '<b>{busy && <i />}{t("sending")}</b>', 1],
  ['a text that goes', '<b><i />{error && t("failed")}</b>', 1],
  ['an icon that becomes another one', 'const Icon = copied ? Check : Copy\nconst b = <b><Icon />{t("copy")}</b>', 1],
  ['a text after a list', '<b>{all.map((one) => <i key={one} />)} of {count}</b>', 1],
  ['a spinner before a text of its own', '<b>{busy && <i />}<span>{t("sending")}</span></b>', 0],
  ['a spinner after a text', '<b>{t("sending")}{busy && <i />}</b>', 0],
  ['a spinner before what stays', '<b>{busy && <i />}<u />{t("sending")}</b>', 0],
  ['a text alone', '<b>{copied ? t("copied") : t("copy")}</b>', 0],
  ['texts beside what stays', '<b><i />{t("copy")} <u>{name}</u></b>', 0],
])('%s', (_what, source, found) => {
  expect(unsafeIn(source, 'example.tsx')).toHaveLength(found)
})
