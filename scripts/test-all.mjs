// `npm run test:all [-- --only large,faults]`: every test, part by part, with one table at the end. A part that is red does not stop the others.
import { spawnSync } from 'node:child_process'

/** @type {Record<string, { holds: string, scripts: string[][] }>} */
const parts = {
  quick: { holds: 'npm test', scripts: [['test']] },
  large: {
    holds: 'many rows, large files, whole processes',
    scripts: [
      ['test:units', '--project', 'large'],
      ['test:units', '--project', 'unit', '--tags-filter=large || random'],
    ],
  },
  alone: { holds: 'several servers, one file after the other', scripts: [['test:units', '--project', 'alone', '--no-file-parallelism']] },
  browser: { holds: 'what npm test leaves out of the browser', scripts: [['test:e2e', '--project', 'large']] },
  whole: { holds: 'the task and its payment in the whole Chromium', scripts: [['test:e2e', '--project', 'whole']] },
  every: { holds: 'the same in each language, width and theme', scripts: [['test:e2e', '--project', 'every']] },
  faults: { holds: 'kills, full disks, networks that fail', scripts: [['test:faults', '--short']] },
  fuzz: { holds: 'requests from the contracts, right and spoiled', scripts: [['test:fuzz', '--requests', '1500']] },
}

const at = process.argv.indexOf('--only')
const asked = at === -1 ? Object.keys(parts) : (process.argv[at + 1] ?? '').split(',')
const unknown = asked.filter((name) => !parts[name])
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. There are: ${Object.keys(parts).join(', ')}.`)
  process.exit(2)
}

/** @type {{ part: string, result: string, minutes: string, holds: string }[]} */
const table = []
for (const [part, { holds, scripts }] of Object.entries(parts).filter(([name]) => asked.includes(name))) {
  console.log(`\n${part}: ${holds}`)
  const from = Date.now()
  const failed = scripts.some(
    ([script = '', ...args]) =>
      spawnSync('npm', ['run', script, '--', ...args], { stdio: 'inherit', env: { ...process.env, TEST_ALL: '1' }, shell: process.platform === 'win32' })
        .status !== 0,
  )
  table.push({ part, result: failed ? 'RED' : 'green', minutes: ((Date.now() - from) / 60_000).toFixed(1), holds })
}
console.table(table)
process.exit(table.some(({ result }) => result === 'RED') ? 1 : 0)
