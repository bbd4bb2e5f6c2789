import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { journalOf } from '@/db/migrate.mjs'

/** The migration that only the next build has. */
export const NEXT_MIGRATION = '9000_next'

/** It only adds, as each release does: a table, and columns to tables that are written meanwhile. */
const STATEMENTS = [
  'CREATE TABLE "next_things" ("id" bigint PRIMARY KEY)',
  'ALTER TABLE "clicks" ADD COLUMN "next_text" text',
  'ALTER TABLE "completions" ADD COLUMN "next_flag" boolean DEFAULT false NOT NULL',
]

/** The build of a next release, which follows this one and has one migration more. @returns its folder, which the caller removes */
export function makeNextBuild(): string {
  const build = fs.mkdtempSync(path.join(os.tmpdir(), 'completa-next-build-'))
  for (const part of ['.next', 'lib', 'node_modules', 'public', 'scripts', 'server', 'next.config.ts', 'package.json', 'tsconfig.json'])
    fs.symlinkSync(path.resolve(part), path.join(build, part))
  fs.cpSync('db', path.join(build, 'db'), { recursive: true })
  const journal = path.join(build, 'db', 'migrations', 'meta', '_journal.json')
  const last = journalOf().at(-1)
  const entries = [...journalOf(), { idx: 9000, version: '7', when: (last?.when ?? 0) + 1, tag: NEXT_MIGRATION, breakpoints: true }]
  fs.writeFileSync(journal, JSON.stringify({ version: '7', dialect: 'postgresql', entries }))
  fs.writeFileSync(path.join(build, 'db', 'migrations', `${NEXT_MIGRATION}.sql`), STATEMENTS.join('--> statement-breakpoint\n'))
  fs.writeFileSync(path.join(build, 'db', 'last-release.json'), JSON.stringify({ commit: 'x', lastMigration: last?.tag }))
  return build
}
