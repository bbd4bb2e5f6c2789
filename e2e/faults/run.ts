// `npm run test:faults [-- --short] [-- --as-built] [-- case…]`: breaks things under a running production build and checks what was promised.
import { buildIfNeeded } from '@/scripts/build.mjs'
import { campaigns } from './cases/campaigns'
import { crash } from './cases/crash'
import { databaseAway } from './cases/database-away'
import { diskFull } from './cases/disk-full'
import { folders, otherUser } from './cases/folders'
import { fourProcesses } from './cases/four-processes'
import { logReader } from './cases/log-reader'
import { money } from './cases/money'
import { proofDisk } from './cases/proof-disk'
import { sigterm } from './cases/sigterm'
import { slowConnections } from './cases/slow-connections'
import { secondStart, unwritable } from './cases/starts'
import { twoProcesses } from './cases/two-processes'
import { webhooks } from './cases/webhooks'
import { endAll } from './support/app'
import type { Options, Outcome } from './support/case'

const cases: Record<string, (options: Options) => Promise<Outcome>> = {
  crash,
  money,
  sigterm,
  'disk-full': diskFull,
  'proof-disk': proofDisk,
  unwritable,
  'second-start': secondStart,
  folders,
  'other-user': otherUser,
  'log-reader': logReader,
  'database-away': databaseAway,
  'two-processes': twoProcesses,
  'slow-connections': slowConnections,
  campaigns,
  webhooks,
  'four-processes': fourProcesses,
}

/** Cases that `--short` leaves out unless they are named, because they take minutes. */
const long = new Set(['disk-full', 'slow-connections'])

/** Not among the ports that `fetch` refuses, such as 4190. */
const FIRST_PORT = Number(process.env.FAULTS_PORT ?? 4300)

const short = process.argv.includes('--short')
const asked = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const unknown = asked.filter((name) => !cases[name])
if (unknown.length > 0) {
  console.error(`No such case: ${unknown.join(', ')}. There are: ${Object.keys(cases).join(', ')}.`)
  process.exit(2)
}

// `--as-built` uses the existing build, for work on these tests.
if (!process.argv.includes('--as-built')) buildIfNeeded()
let failed = 0
for (const [at, [name, run]] of Object.entries(cases).entries()) {
  if (asked.length > 0 ? !asked.includes(name) : short && long.has(name)) continue
  const from = performance.now()
  const outcome = await run({ port: FIRST_PORT + at * 10, short }).catch((error): Outcome => ({ figures: '', broken: [String(error?.stack ?? error)] }))
  await endAll()
  const seconds = ((performance.now() - from) / 1000).toFixed(0)
  const state = outcome.skipped ? 'skipped' : outcome.broken.length > 0 ? 'FAILED' : 'ok'
  console.log(`${state.padEnd(8)}${name}  ${outcome.skipped ?? outcome.figures}  (${seconds} s)`)
  for (const promise of outcome.broken) console.log(`        - ${promise}`)
  if (outcome.broken.length > 0) failed++
}
process.exit(failed > 0 ? 1 : 0)
