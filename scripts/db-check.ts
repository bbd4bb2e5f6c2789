// `npm run db:check`: recomputes all counters from the rows, compares completions with the decisions on them, proves the books and the papers made of them, and prints
// what differs; exits with 1 if anything does.
import { ledgerDifferences } from '@/lib/money/ledger/check'
import { paperDifferences } from '@/lib/money/papers/check'
import { totalsDifferences } from '@/lib/money/totals/check'
import { closeDatabase, database } from '@/lib/platform/database'
import { reviewDifferences } from '@/lib/work/review/decision/check'
import './brief-errors.mjs'

process.env.DATABASE_TIMEOUT_MS = '60000'
const [counters, reviews] = [await totalsDifferences(database()), await reviewDifferences(database())]
const books = [...(await ledgerDifferences(database())), ...(await paperDifferences(database()))]
if (counters.length > 0) {
  console.error(`${counters.length} counters differ from their rows (clicks / completions / centavos / in review / their centavos / rejected):`)
  console.table(counters)
}
if (reviews.length > 0) {
  console.error(`${reviews.length} completions differ from the decisions on them:`)
  console.table(reviews.slice(0, 100))
}
if (books.length > 0) {
  console.error(`${books.length} differences in the ledger, the payouts and the papers:`)
  console.table(books.slice(0, 100))
}
if (counters.length + reviews.length + books.length > 0) process.exitCode = 1
else console.log('All counters agree with their rows, all completions with the decisions on them, and the books balance.')
await closeDatabase()
