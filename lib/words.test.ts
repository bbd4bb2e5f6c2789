import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { expect, test } from 'vitest'

// One name for one thing, and one thing for one name: docs/glossary.md.

const listed = (...paths: string[]) =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...paths], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter((file) => fs.existsSync(file))
const read = (file: string) => fs.readFileSync(file, 'utf8')

const sources = listed('app', 'bench', 'components', 'db', 'deploy', 'e2e', 'lib', 'messages', 'scripts', 'server').filter(
  (file) => /\.(tsx?|mjs|js|json)$/.test(file) && !file.startsWith('db/migrations/') && file !== 'lib/words.test.ts',
)

/** Names that are refused because they were unclear, by the name to use instead. */
const refused: Record<string, RegExp> = {
  'the same-sender backlog': /(?<!is_)crowd(?!ing)/i,
  'an assignment': /\b(lent|lend(s|ing)?|loans?|borrows?)\b|\b(lent|review)_?(To|Until|_to|_until|loans|Loans)\b/i,
  'an earlier match': /\btwins?\b|Twins?\b/,
  'a comparison proof': /\bbesides(Of)?\b(?=\s*[=(]|\.\w|')/,
  'a locked completion, or eligibility': /\b(lockS|S)tandings?\b/,
  notifications: /\b(un)?tell(Approved|Rejected|Received|Paid|Failed|MethodChanged)?\(|\/tell['"]/,
  'requesting a payout': /\bask(ForThemselves|ForDue|ByPerson|Job)\b/,
  'a stored proof': /\b(with)?KeptProof\b/,
  'a prepared statement': /\bkeep(Statement|Selected)\b/,
  'handling a webhook': /\bhear[A-Z]\w*/,
  'an action, a decision': /\bdeeds?\b/i,
  'an outcome': /\bfate[sd]?\b/i,
  'saving a task on the device': /\bkeepTask\b/,
  wrong_payout: /\bnoted_wrongly\b/,
  number_differs: /\bpaid_otherwise\b/,
}

test.each(Object.entries(refused))('one says: %s', (_instead, pattern) => {
  const found = sources.flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, at) => (pattern.test(line) ? [`${file}:${at + 1} ${line.trim().slice(0, 120)}`] : [])),
  )
  expect(found).toEqual([])
})

test('no exported name stands for two things', () => {
  const files = listed('app', 'components', 'db', 'lib').filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^lib\/testing\/|^app\//.test(file))
  const places = new Map<string, Set<string>>()
  for (const file of files)
    for (const [, name = ''] of read(file).matchAll(/^export (?:async )?(?:function\*?|const|type|interface|class) (\w+)/gm))
      places.set(name, (places.get(name) ?? new Set()).add(file))
  // What a service does and the browser's call of it are one thing on two sides.
  const isCall = (file: string) => /client\.ts$/.test(file)
  const twice = [...places].filter(([, found]) => found.size > 1 && !(found.size === 2 && [...found].filter(isCall).length === 1))
  expect(twice.map(([name, found]) => `${name}: ${[...found].join(', ')}`)).toEqual([])
})

test('documents name files that exist', () => {
  const documents = [...listed('docs').filter((file) => /\.md$/.test(file)), 'README.md', 'CONTRIBUTING.md', 'SECURITY.md']
  const missing = documents.flatMap((document) =>
    [...read(document).matchAll(/`((?:app|bench|components|db|deploy|e2e|lib|messages|scripts|server)\/[\w@.[\]()/-]+)`/g)]
      .map(([, path = '']) => path)
      .filter((path) => !fs.existsSync(path))
      .map((path) => `${document}: ${path}`),
  )
  expect(missing).toEqual([])
})
