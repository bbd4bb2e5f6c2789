// A process that sends the deliveries of webhooks that are due, for the tests of several at once.
import { closeDatabase, database } from '@/lib/platform/database'
import { sendDue } from '@/lib/work/webhooks/send-due'

await sendDue(database)
await closeDatabase()
