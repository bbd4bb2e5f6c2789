import 'server-only'
import { type Db, statementsOf } from '@/db/client'

/** Books what the promoters of an import were owed by the former tool. Call it in the transaction that stored its lines. */
export async function bookImport(tx: Db, importId: number): Promise<void> {
  const sql = statementsOf(tx)
  await sql`
    insert into ledger_transfers (source, kind, debit, credit, credit_owner, amount_cents)
    select id, 'balance_imported', 'imported', 'owed_promoter', user_id, balance_cents from promoter_import_lines
    where import_id = ${importId} and balance_cents > 0 order by user_id`
}
