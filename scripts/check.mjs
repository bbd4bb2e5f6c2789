// `npm run check [-- <commit>]`: what tells soonest that a change is wrong. Format and lint, types, the rules of the whole (layers, owners of tables, words,
// messages) and the quick tests beside what changed since the commit (default HEAD, with what is not committed yet). All at once; `npm run verify` runs every test.
import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

/** @param {string[]} args */
const git = (args) => spawnSync('git', args, { encoding: 'utf8' }).stdout.split('\n').filter(Boolean)

const since = process.argv[2] ?? 'HEAD'
const changed = [...git(['diff', '--name-only', since]), ...git(['ls-files', '--others', '--exclude-standard'])]
const rules = ['lib/layers.test.ts', 'lib/table-owners.test.ts', 'lib/words.test.ts', 'lib/platform/i18n/messages.test.ts']
const beside = changed
  .filter((file) => /\.(tsx?|mjs)$/.test(file))
  .map((file) => path.dirname(file))
  .filter((folder) => folder.includes('/') && fs.existsSync(folder) && fs.readdirSync(folder).some((name) => /^[\w-]+\.test\.ts$/.test(name)))

/** Runs a package's program and says how it went. @param {string} what @param {string} program @param {string[]} args */
function run(what, program, args) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [path.join('node_modules', program), ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
    let printed = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (printed += part))
    child.once('exit', (code) => {
      if (code !== 0) console.error(`${what}:\n${printed}`)
      resolve(code === 0)
    })
  })
}

// A fresh clone lacks what Next says of its files.
if (!fs.existsSync('next-env.d.ts')) spawnSync(process.execPath, [path.join('node_modules', 'next', 'dist', 'bin', 'next'), 'typegen'], { stdio: 'inherit' })
const results = await Promise.all([
  run('Format and lint', '@biomejs/biome/bin/biome', ['check', '.']),
  run('Types', 'typescript/bin/tsc', ['--noEmit']),
  run('Tests', 'vitest/vitest.mjs', ['run', '--project', 'unit', '--tags-filter=!large', ...rules, ...[...new Set(beside)].map((folder) => `${folder}/`)]),
])
if (results.includes(false)) process.exit(1)
console.log(`Well-formed, of the right types, and the tests of ${beside.length > 0 ? [...new Set(beside)].join(', ') : 'the rules'} pass.`)
