import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import {
  accountKinds,
  campaignAccounts,
  type OwnedAccount,
  ownedAccounts,
  type PlatformAccount,
  platformAccounts,
  type TransferKind,
  transferKinds,
} from '@/db/values'
import { id, moment } from './columns'

const listed = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '))

/**
 * What is owed to, or reserved for, each payee, and what each campaign has. A trigger keeps it equal to the transfers and refuses every other change. The platform's
 * own accounts have no row, because every transaction would update it: their balance is the sum of their transfers.
 */
export const ledgerAccounts = pgTable(
  'ledger_accounts',
  {
    kind: text().notNull().$type<OwnedAccount>(),
    /** The completion of a person, the account of a promoter, or a campaign. No foreign key, because money rows outlive the first two. */
    owner: bigint({ mode: 'number' }).notNull(),
    balanceCents: bigint({ mode: 'number' }).notNull().default(0),
    /** How many completions the balance is for; 0 for a campaign's, and where all of it is bonuses. */
    completions: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.owner] }),
    // Owed balances, largest first.
    index('ledger_accounts_owed_idx')
      .on(table.balanceCents.desc(), table.kind, table.owner)
      .where(sql`${table.balanceCents} > 0 and ${table.kind} in ('owed_person', 'owed_promoter')`),
    check('ledger_accounts_kind_check', sql`${table.kind} in (${listed(ownedAccounts)})`),
    check('ledger_accounts_balance_check', sql`${table.balanceCents} >= 0`),
    check(
      'ledger_accounts_completions_check',
      sql`${table.completions} >= 0 and (${table.kind} in (${listed(campaignAccounts)}) or ${table.completions} = 0 or ${table.balanceCents} > 0)`,
    ),
  ],
)

/** Transfers between two accounts. A trigger refuses changes and deletions. */
export const ledgerTransfers = pgTable(
  'ledger_transfers',
  {
    id: id(),
    kind: text().notNull().$type<TransferKind>(),
    /**
     * What caused it: the review, the bonus, the payout, the place or funding of a campaign or, when a promoter was deleted, their account. Each causes a
     * transfer of a kind only once.
     */
    source: bigint({ mode: 'number' }).notNull(),
    debit: text().notNull().$type<PlatformAccount | OwnedAccount>(),
    /** Null for the platform's accounts. */
    debitOwner: bigint({ mode: 'number' }),
    credit: text().notNull().$type<PlatformAccount | OwnedAccount>(),
    creditOwner: bigint({ mode: 'number' }),
    amountCents: bigint({ mode: 'number' }).notNull(),
    /** How many completions the money is for: one, except for a promoter's payouts, for bonuses (none) and for write-offs of a deleted promoter. */
    completions: bigint({ mode: 'number' }).notNull().default(1),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('ledger_transfers_source_key').on(table.source, table.kind),
    index('ledger_transfers_created_idx').on(table.createdAt),
    // A promoter's statement, whose opening balance is the sum of all that was before: amounts are in the index, so that this reads no row.
    index('ledger_transfers_to_promoter_idx')
      .on(table.creditOwner, table.createdAt, table.amountCents, table.debit)
      .where(sql`${table.credit} = 'owed_promoter'`),
    index('ledger_transfers_from_promoter_idx')
      .on(table.debitOwner, table.createdAt, table.amountCents, table.credit)
      .where(sql`${table.debit} in ('owed_promoter', 'reserved_promoter')`),
    check('ledger_transfers_kind_check', sql`${table.kind} in (${listed(transferKinds)})`),
    check('ledger_transfers_accounts_check', sql`${table.debit} in (${listed(accountKinds)}) and ${table.credit} in (${listed(accountKinds)})`),
    check(
      'ledger_transfers_owners_check',
      sql`(${table.debit} in (${listed(platformAccounts)})) = (${table.debitOwner} is null) and (${table.credit} in (${listed(platformAccounts)})) = (${table.creditOwner} is null)`,
    ),
    check('ledger_transfers_sides_check', sql`(${table.debit}, ${table.debitOwner}) is distinct from (${table.credit}, ${table.creditOwner})`),
    check('ledger_transfers_amount_check', sql`${table.amountCents} > 0`),
    check('ledger_transfers_completions_check', sql`${table.completions} >= 0`),
  ],
)

/**
 * The sum owed to all payees, updated by the transfers' trigger and spread over slots, so that concurrent bookings do not wait for
 * one row. A transaction uses one slot.
 */
export const ledgerTotals = pgTable('ledger_totals', {
  slot: smallint().primaryKey(),
  owedCents: bigint({ mode: 'number' }).notNull(),
})
