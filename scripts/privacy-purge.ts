// `npm run privacy:purge [-- --dry-run]`: erases personal data whose retention has ended and prints how much.
import { parseArgs } from 'node:util'
import { closeDatabase, database } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import { purgeOldData } from '@/lib/work/privacy/purge'
import { proofStore } from '@/lib/work/proofs/store'
import './brief-errors.mjs'

const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean', default: false } } })
const dryRun = values['dry-run']
const { RETENTION_DAYS_ACCESS, RETENTION_DAYS_PROOFS } = env()
console.log(`Access data are kept for ${RETENTION_DAYS_ACCESS} days, proofs for ${RETENTION_DAYS_PROOFS}.`)
const purged = await purgeOldData(database(), proofStore(), { dryRun })
console.log(dryRun ? 'Rows that would be erased or cleared, nothing was changed:' : 'Rows erased or cleared:')
console.table(purged)
await closeDatabase()
