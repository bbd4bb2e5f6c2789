// `npm run proofs:sweep [-- --all]`: moves proofs that no attempt refers to into the trash now, with `--all` even if there are many.
import { parseArgs } from 'node:util'
import { closeDatabase, database } from '@/lib/platform/database'
import { allProofStores } from '@/lib/work/proofs/store'
import { sweepOrphans } from '@/lib/work/proofs/sweep'
import { printedError } from '../lib/platform/describe-error.mjs'
import './brief-errors.mjs'

const { values } = parseArgs({ options: { all: { type: 'boolean', default: false } } })
try {
  for (const store of await allProofStores()) {
    const moved = await sweepOrphans(database(), store, undefined, values)
    console.log(`${store.place}: ${moved} proofs were moved to the trash, where they are deleted after 14 days.`)
  }
} catch (error) {
  console.error(printedError(error))
  process.exitCode = 1
}
await closeDatabase()
