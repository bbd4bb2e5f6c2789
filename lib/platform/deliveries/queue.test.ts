import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { database } from '@/lib/platform/database'
import { claimOldest, type Queue } from './queue'

const letters: Queue = { table: 'mails', leaseMs: 60_000, retryMs: () => 0 }

test('a claim takes as many as it asks for, by any plan', async () => {
  await database().execute(sql`insert into mails (kind, address, locale) select 'password_changed', 'ana@example.com', 'pt' from generate_series(1, 50)`)
  const claimed = await database().transaction(async (tx) => {
    // What is left is a loop that asks for the rows to claim once for each row of the table.
    for (const plan of ['hashagg', 'hashjoin', 'mergejoin', 'material', 'sort']) await tx.execute(sql.raw(`set local enable_${plan} = off`))
    return claimOldest(tx, letters, 3)
  })
  expect(claimed).toHaveLength(3)
})
