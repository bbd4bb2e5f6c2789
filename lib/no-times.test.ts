import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { expect, test } from 'vitest'

// How long something takes depends on the machine and on what else it does: that is told by `bench/`. A test counts what must not be done twice.

/** What measures or compares times, and where each line of that kind is lawful. */
const refused: [what: string, pattern: RegExp, lawful: string[]][] = [
  // A moment that lies ahead.
  ['a clock that measures', /performance\.now\(|cpuUsage\(|hrtime/, ['lib/server/http/may-lag.test.ts']],
  // A connection must not be ended too early, which no machine is too slow for.
  ['the time since a moment', /\(Date\.now\(\) - \w+\) \/|expect\((?!await)[^)]*Date\.now\(\) -/, ['e2e/proxy.large.spec.ts']],
  ['an expected time', /\bexpect\(.*(\b(ms|seconds|elapsed|took|p\d\d|slowest|longest)\b|Ms\b) *[<>]/, []],
]

const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' }).trim().split('\n')
/** Cases of faults and the fuzz tell times as figures, so that only what they expect is looked at. */
const isTold = (file: string) => /^e2e\/(faults|fuzz)\//.test(file)
const tests = listed
  .filter((file) => (/\.(test|spec)\.ts$|^e2e\/.*\.ts$/.test(file) && fs.existsSync(file)) || isTold(file))
  .filter((file) => file !== 'lib/no-times.test.ts')

test.each(refused)('no test asserts %s', (what, pattern, lawful) => {
  const found = tests
    .filter((file) => !(isTold(file) && what === 'a clock that measures'))
    .map((file) => ({
      file,
      lines: fs
        .readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => pattern.test(line)),
    }))
    .filter(({ lines }) => lines.length > 0)
  expect(found.filter(({ file }) => !lawful.includes(file))).toEqual([])
  // The list holds no file that needs it no more.
  expect(lawful.filter((file) => !found.some((one) => one.file === file))).toEqual([])
})
