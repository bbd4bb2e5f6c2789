// `npm run privacy:erase -- --whatsapp +5511… [--email …] [--code …] [--fingerprint …] [--name …] [--yes]`: answers a person's request for
// erasure. It shows what it found, asks for confirmation, erases the personal data, and leaves the money rows without them.
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { closeDatabase, database } from '@/lib/platform/database'
import { erasePerson } from '@/lib/work/privacy/erase-person'
import { findPerson } from '@/lib/work/privacy/find'
import { proofStore } from '@/lib/work/proofs/store'
import './brief-errors.mjs'

// A search without an index may take longer than a visitor would wait.
process.env.DATABASE_TIMEOUT_MS = '60000'

const text = { type: 'string' } as const
const { values } = parseArgs({ options: { whatsapp: text, email: text, code: text, fingerprint: text, name: text, yes: { type: 'boolean', default: false } } })
const { yes, ...traits } = values
if (!Object.values(traits).some((value) => value?.trim())) {
  console.error(
    'Say whom: npm run privacy:erase -- --whatsapp +5511987654321, or --email, --code (a payment code), --fingerprint; --name beside them for what only the audit log still says.',
  )
  process.exit(2)
}

async function confirmed(): Promise<boolean> {
  if (yes) return true
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await new Promise<string>((resolve) => {
    // The end of the input counts as no.
    terminal.once('close', () => resolve(''))
    terminal.question('Erase this for good? Type "erase": ').then(resolve, () => resolve(''))
  })
  terminal.close()
  return answer.trim().toLowerCase() === 'erase'
}

const found = await findPerson(database(), traits)
if (found.completions.length > 0)
  console.table(
    found.completions.map(({ id, paymentCode, createdAt, proofs, erasedAt }) => ({
      completion: id,
      paymentCode,
      handedIn: createdAt.toISOString(),
      proofs,
      erased: erasedAt?.toISOString() ?? 'no',
    })),
  )
console.log(
  `Completions: ${found.completions.length}, clicks: ${found.clicks.length}, places in campaigns: ${found.places.length}, decisions with notes: ${found.reviews.length}, messages: ${found.messages.length}, letters: ${found.letters.length}, invitations: ${found.invitations.length}, audit entries with their words: ${found.auditEntries.length}.`,
)
for (const { id, role } of found.accounts)
  console.log(`Account ${id} (${role}) has the same e-mail and is not erased. Delete it in the administration if the person asks for that.`)
if (
  found.completions.every(({ erasedAt }) => erasedAt) &&
  [found.clicks, found.places, found.reviews, found.messages, found.letters, found.invitations, found.auditEntries].every(({ length }) => length === 0)
) {
  console.log('Nothing is stored about this person.')
} else if (await confirmed()) {
  await erasePerson(database(), proofStore(), found)
  console.log('Erased. Earlier backups still contain the data until they are replaced.')
} else {
  console.log('Nothing was changed.')
  process.exitCode = 1
}
await closeDatabase()
