import fs from 'node:fs'

/** What a release has in the database, as far as its code can depend on it. */
export interface ReleaseSchema {
  /** The columns of each table and view. Those of a view are not known: none. */
  tables: Map<string, Set<string>>
  functions: Set<string>
  triggers: Set<string>
  uniqueIndexes: Set<string>
}

const FOLDER = 'db/migrations'
const BREAKPOINT = '--> statement-breakpoint'
const NAME = String.raw`(?:"?public"?\.)?"?(\w+)"?`

interface Snapshot {
  tables: Record<string, { name: string; columns: Record<string, unknown> }>
}

const withoutComments = (statement: string) => statement.replace(/^\s*--.*$/gm, '').trim()

/** The statements of a migration, without comments. */
export const statementsIn = (tag: string): string[] =>
  fs
    .readFileSync(`${FOLDER}/${tag}.sql`, 'utf8')
    .split(BREAKPOINT)
    .map(withoutComments)
    .filter((statement) => statement !== '')

/** The migrations up to one, and those after it, oldest first. */
export function migrationsAround(last: string): { upTo: string[]; after: string[] } {
  const { entries }: { entries: { tag: string }[] } = JSON.parse(fs.readFileSync(`${FOLDER}/meta/_journal.json`, 'utf8'))
  const tags = entries.map(({ tag }) => tag)
  const at = tags.indexOf(last) + 1
  return { upTo: tags.slice(0, at), after: tags.slice(at) }
}

/** The schema after some migrations, oldest first: tables as Drizzle noted them, the rest as the statements say. */
export function schemaAfter(tags: string[]): ReleaseSchema {
  const snapshot: Snapshot = JSON.parse(fs.readFileSync(`${FOLDER}/meta/${tags.at(-1)?.slice(0, 4)}_snapshot.json`, 'utf8'))
  const tables = new Map(Object.values(snapshot.tables).map(({ name, columns }) => [name, new Set(Object.keys(columns))]))
  const found = { VIEW: new Set<string>(), FUNCTION: new Set<string>(), TRIGGER: new Set<string>(), 'UNIQUE INDEX': new Set<string>() }
  const made = new RegExp(`^CREATE (?:OR REPLACE )?(VIEW|FUNCTION|TRIGGER|UNIQUE INDEX) ${NAME}`, 'i')
  const dropped = new RegExp(`^DROP (VIEW|FUNCTION|TRIGGER|INDEX) (?:IF EXISTS )?${NAME}`, 'i')
  for (const statement of tags.flatMap(statementsIn)) {
    const [, kind = '', name = ''] = made.exec(statement) ?? []
    if (name) found[kind.toUpperCase() as keyof typeof found].add(name)
    const gone = dropped.exec(statement)?.[2]
    if (gone) for (const names of Object.values(found)) names.delete(gone)
  }
  for (const view of found.VIEW) tables.set(view, new Set())
  return { tables, functions: found.FUNCTION, triggers: found.TRIGGER, uniqueIndexes: found['UNIQUE INDEX'] }
}

/** A foreign key that stops the release before from deleting what it could delete. */
function blocksDeleting(statement: string, { tables }: ReleaseSchema): string | undefined {
  for (const [whole = '', target = ''] of statement.matchAll(new RegExp(`REFERENCES ${NAME}[^,]*`, 'gi')))
    if (tables.has(target) && !/ON DELETE (CASCADE|SET NULL)/i.test(whole)) return `rows of ${target} can no longer be deleted`
  return undefined
}

/** What changes for the release before when one of its tables is altered. */
function whyAlteringBreaks(table: string, action: string, before: ReleaseSchema): string | undefined {
  const columns = before.tables.get(table) ?? new Set()
  const column = (of: string) => new RegExp(`^${of}(?:COLUMN )?(?:IF (?:NOT )?EXISTS )?"?(\\w+)"?`, 'i').exec(action)?.[1] ?? ''
  if (/,\s*(ADD|DROP|ALTER|RENAME)\s/i.test(action)) return 'several actions in one statement: write one each'
  if (/^RENAME/i.test(action)) return `${table} loses a name that is in use`
  if (/^ADD CONSTRAINT/i.test(action)) {
    const named = [...action.matchAll(/"(\w+)"/g)].map(([, word = '']) => word)
    return named.some((word) => columns.has(word)) ? `what may be stored in ${table} is less than before` : blocksDeleting(action, before)
  }
  if (/^DROP CONSTRAINT/i.test(action)) return `${table} may have rows that could not be there before`
  if (/^DROP /i.test(action)) return columns.has(column('DROP ')) ? `${table} loses a column that is in use` : undefined
  if (/^ALTER /i.test(action))
    return columns.has(column('ALTER ')) ? `a column of ${table} that is in use gets another type, default or nullability` : undefined
  if (!/^ADD /i.test(action)) return `unknown change of ${table}`
  if (/\bNOT NULL\b/i.test(action) && !/\b(DEFAULT|GENERATED)\b/i.test(action)) return `rows of ${table} that do not name the new column are refused`
  return /\bUNIQUE\b/i.test(action) ? `what may be stored in ${table} is less than before` : blocksDeleting(action, before)
}

type Rule = [pattern: RegExp, why: (found: string[], statement: string, before: ReleaseSchema) => string | undefined]
const rule = (pattern: string, why: Rule[1]): Rule => [new RegExp(`^${pattern}`, 'i'), why]
const harmless = () => undefined

/** What each kind of statement does to the release before. A kind that is not here is refused. */
const rules: Rule[] = [
  rule('CREATE TABLE ', (_, statement, before) => blocksDeleting(statement, before)),
  rule('CREATE (VIEW|TYPE|SEQUENCE|EXTENSION|SCHEMA|FUNCTION|INDEX) ', harmless),
  rule(`CREATE UNIQUE INDEX "?\\w+"? ON ${NAME}`, ([table = ''], _, { tables }) =>
    tables.has(table) ? `what may be stored in ${table} is less than before` : undefined,
  ),
  rule(`CREATE OR REPLACE (?:FUNCTION|VIEW) ${NAME}`, ([name = ''], _, { functions, tables }) =>
    functions.has(name) || tables.has(name) ? `${name}, which is in use, does something else` : undefined,
  ),
  rule(`CREATE TRIGGER "?\\w+"? [^;]*?\\bON ${NAME}`, ([table = ''], _, { tables }) =>
    tables.has(table) ? `writing to ${table} does more than before` : undefined,
  ),
  rule(`DROP INDEX (?:IF EXISTS )?${NAME}`, ([name = ''], _, { uniqueIndexes }) =>
    uniqueIndexes.has(name) ? `${name} is what an ON CONFLICT or a rule needs` : undefined,
  ),
  rule(`DROP (?:TABLE|VIEW) (?:IF EXISTS )?${NAME}`, ([name = ''], _, { tables }) => (tables.has(name) ? `${name} is in use` : undefined)),
  rule(`DROP FUNCTION (?:IF EXISTS )?${NAME}`, ([name = ''], _, { functions }) => (functions.has(name) ? `${name} is in use` : undefined)),
  rule(`DROP TRIGGER (?:IF EXISTS )?${NAME}`, ([name = ''], _, { triggers }) => (triggers.has(name) ? `${name} is in use` : undefined)),
  rule(`ALTER TABLE (?:IF EXISTS )?(?:ONLY )?${NAME}\\s+([^]*)`, ([table = '', action = ''], _, before) =>
    before.tables.has(table) ? whyAlteringBreaks(table, action, before) : blocksDeleting(action, before),
  ),
  rule(`(?:UPDATE|DELETE FROM|INSERT INTO|TRUNCATE(?: TABLE)?) (?:ONLY )?${NAME}`, ([table = ''], _, { tables }) =>
    tables.has(table) ? `rows of ${table} change that may be being read` : undefined,
  ),
  rule('(LOCK TABLE|ANALYZE|COMMENT ON|SELECT setval\\()', harmless),
]

/**
 * Why a statement of a migration may break code of the release before, which runs beside it while it is replaced.
 * @returns undefined if it cannot
 */
export function whyItBreaks(statement: string, before: ReleaseSchema): string | undefined {
  for (const [pattern, why] of rules) {
    const found = pattern.exec(statement)
    if (found) return why(found.slice(1), statement, before)
  }
  return 'unknown kind of statement'
}
