// `npm run account:reset-second-factor -- <email>`: removes a lost second factor from an account, ends its sessions and sends its owner a letter.
// Make sure first who is asking, because afterwards the password alone opens the account.

import { resetSecondFactor } from '@/lib/people/second-factor/changes'
import { closeDatabase, database } from '@/lib/platform/database'
import './brief-errors.mjs'

const [email] = process.argv.slice(2)
if (!email) {
  console.error('Say whose: npm run account:reset-second-factor -- ana@example.com')
  process.exit(2)
}
const outcomes = {
  reset: 'The second factor is gone, and every session of the account has ended. The password alone opens it now; ask its owner to set up a new one.',
  none: 'This account has no second factor. Nothing was changed.',
  unknown: 'No account has this address. Nothing was changed.',
}
const outcome = await resetSecondFactor(database(), email)
console.log(outcomes[outcome])
if (outcome !== 'reset') process.exitCode = 1
await closeDatabase()
