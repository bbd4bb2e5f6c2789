import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { expect, test } from 'vitest'
import { exceptions, tableOwners } from './table-owners'

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'lib', 'app', 'components', 'db/schema'], { encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.ts$|^lib\/testing\//.test(file) && fs.existsSync(file))

/** Tables by the name of their Drizzle object. */
const tables = new Map(
  files
    .filter((file) => file.startsWith('db/schema/'))
    .flatMap((file) =>
      [...fs.readFileSync(file, 'utf8').matchAll(/export const (\w+) = pgTable\(\s*'(\w+)'/g)].map(([, object = '', name = '']) => [object, name]),
    ),
)
const names = new Set(tables.values())
const ownerOf = new Map(Object.entries(tableOwners).flatMap(([feature, owned]) => owned.map((table) => [table, feature])))

/** What a file writes: names of tables, and `?` for one that the text does not name. */
function writes(text: string): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '')
  const drizzle = [...code.matchAll(/\.(?:insert|update|delete)\((\w+)\)/g)].flatMap(([, object = '']) => tables.get(object) ?? [])
  const statements = [
    ...code.matchAll(/\b(?:insert\s+into|delete\s+from|merge\s+into)\s+(\$\{\w+\}|\w+)/gi),
    ...code.matchAll(/(?<!\bfor |\bkey |\bdo )\bupdate\s+(\$\{\w+\}|\w+)(?:\s+as\s+\w+)?\s+set\b/gi),
    ...code.matchAll(/\btruncate\s+(\w+)/gi),
    ...code.matchAll(/\bdeleteInBatches\(\w+, '?(\w+)'?/g),
  ]
  const named = statements.flatMap(([, table = '']) => {
    const object = /^\$\{(\w+)\}$/.exec(table)?.[1]
    if (object) return tables.get(object) ?? '?'
    return names.has(table) ? table : tables.has(table) ? (tables.get(table) ?? '?') : []
  })
  return [...drizzle, ...named]
}

test('every table has one owner', () => {
  expect(Object.values(tableOwners).flat().toSorted()).toEqual([...names].toSorted())
})

test('no feature writes the table of another', () => {
  const foreign = files
    .filter((file) => !file.startsWith('db/schema/') && !exceptions[file])
    .flatMap((file) => writes(fs.readFileSync(file, 'utf8')).map((table) => [file, table] as const))
    .filter(([file, table]) => !file.startsWith(`${ownerOf.get(table)}/`))
  expect(foreign.map(([file, table]) => `${file} writes ${table}, which belongs to ${ownerOf.get(table)}`)).toEqual([])
})

test('the exceptions are needed still', () => {
  for (const file of Object.keys(exceptions)) expect(writes(fs.readFileSync(file, 'utf8'))).not.toEqual([])
})

test('one file changes the status of completions, one the state of payouts', () => {
  const changing = (pattern: RegExp) => files.filter((file) => !file.startsWith('db/schema/') && pattern.test(fs.readFileSync(file, 'utf8')))
  expect(changing(/update completions set status\b|update\(completions\)\s*\.set\(\{[^}]*\bstatus\b/)).toEqual(['lib/work/completions/change-status.ts'])
  expect(changing(/update payouts set [^`]*\bstate\b|update\(payouts\)\s*\.set\(\{[^}]*\b(state|ending)\b/)).toEqual(['lib/money/payouts/change-state.ts'])
})

test('a foreign write is found in every form', () => {
  for (const text of [
    'tx.insert(completions).values({})',
    'tx\n  .update(completions)\n  .set({})',
    'sql`insert into completions (id) values (1)`',
    'sql`update completions set status = 1`',
    'sql`update completions as c set status = 1`',
    `sql\`update \${completions} set status = 1\``,
    'sql`delete from completions where id = 1`',
    "deleteInBatches(db, 'completions', old)",
  ])
    expect(writes(text), text).toEqual(['completions'])
  for (const text of ['select id from completions for no key update skip locked', 'select 1 for update of completions', 'on conflict do update set id = 1'])
    expect(writes(text), text).toEqual([])
})
