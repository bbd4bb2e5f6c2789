// `npm run proofs:move`: moves all proofs and pictures of campaigns into the store of new ones (PROOFS_STORE), also while the app runs.
import { closeDatabase, database } from '@/lib/platform/database'
import { moveProofs } from '@/lib/work/proof-moves/move'
import { proofStore } from '@/lib/work/proofs/store'
import { printedError } from '../lib/platform/describe-error.mjs'
import './brief-errors.mjs'

const { place } = proofStore()
console.log(`Moving proofs to ${place}. It can be interrupted at any time, and goes on when it is started again.`)
const { moved, missing, failed } = await moveProofs(database(), (sofar) => console.log(`${sofar.moved} moved`))
console.log(`${moved} were moved to ${place}.`)
if (missing > 0) console.log(`${missing} that rows refer to are in no store; npm run db:backup names them.`)
for (const { key, error } of failed.slice(0, 20)) console.error(`${key} stays where it was: ${printedError(error)}`)
if (failed.length > 0) {
  console.error(`${failed.length} stay where they were. Start it again when both stores can be reached.`)
  process.exitCode = 1
}
await closeDatabase()
