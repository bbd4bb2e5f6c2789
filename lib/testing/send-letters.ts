// A process that sends the letters that are due, for the tests of several at once.
import { sendWaiting } from '@/lib/people/mail/send'
import { closeDatabase, database } from '@/lib/platform/database'
import { linkMakers } from '@/lib/server/startup/letter-links'

await sendWaiting(database(), linkMakers)
await closeDatabase()
