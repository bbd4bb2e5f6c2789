// A process that sends the letters that are due, for the tests of several at once.
import { sendWaiting } from '@/lib/mail/send'
import { closeDatabase, database } from '@/lib/platform/database'

await sendWaiting(database())
await closeDatabase()
