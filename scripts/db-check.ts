// `npm run db:check`: recomputes all counters from the rows and prints those that differ; exits with 1 if there are any.
import { closeDatabase, database } from '@/lib/platform/database'
import { totalsDifferences } from '@/lib/totals/check'

process.env.DATABASE_TIMEOUT_MS = '60000'
const differences = await totalsDifferences(database())
if (differences.length === 0) console.log('All counters agree with their rows.')
else {
  console.error(`${differences.length} counters differ from their rows (clicks / completions / centavos):`)
  console.table(differences)
  process.exitCode = 1
}
await closeDatabase()
