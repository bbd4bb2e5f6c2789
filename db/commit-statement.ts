import 'server-only'
import type postgres from 'postgres'
import { hasEnded } from './client'

/** A connection of the driver (`connection.js` of postgres 3.4.9), with what is used of it here. */
interface DriverConnection {
  execute: (query: unknown) => unknown
  /** Called after each answer within a transaction; the driver sets it to null once the transaction or the connection has ended. */
  reserved: (() => void) | null
}

/** The driver sends this many bytes at once and fewer only in the next turn of the event loop, which takes milliseconds in a busy process. */
export const SENT_AT_ONCE = 1024

/** What a statement asks so that it does nothing where its `begin` failed: see {@link commitStatement}. */
export const HAS_BEGUN = `current_setting('transaction_deferrable')::boolean`

/**
 * Runs one statement, which the server plans once, in a transaction of its own. `begin` and the statement are sent together, which saves a turn of the event loop; behind
 * a transaction pooler they are sent one after the other.
 * @param text must do nothing unless {@link HAS_BEGUN}, because PostgreSQL runs it even if `begin` failed, and would commit it
 * @param mayCommit asked after the statement; the transaction is rolled back if it returns false
 * @throws Error when `mayCommit` returns false, and what the driver throws
 */
export async function commitStatement<Row extends object>(
  sql: postgres.Sql,
  text: string,
  values: (string | number)[],
  mayCommit: () => boolean,
): Promise<Row[]> {
  const decide = () => {
    if (!mayCommit()) throw new Error('nobody waits for this transaction any more')
  }
  if (!sql.options.prepare) {
    return (await sql.begin('deferrable', async (tx) => {
      const rows = await tx.unsafe<Row[]>(text, values)
      decide()
      return [...rows]
    })) as Row[]
  }

  let connection: DriverConnection | undefined
  const hold = () => {}
  // Once the transaction or its connection has ended, the driver gives the connection to others.
  const isHeld = () => connection?.reserved === hold
  const send = async (text: string) => {
    if (!isHeld()) throw Object.assign(new Error('the connection of this transaction has ended'), { code: 'CONNECTION_CLOSED' })
    const query = ownQuery(sql.unsafe(text.padEnd(SENT_AT_ONCE)))
    connection?.execute(query)
    const { command } = await query
    // What PostgreSQL answers to the commit of a transaction that failed.
    if (command !== text.toUpperCase()) throw new Error(`the transaction answered ${command} to ${text}`)
  }
  const statement = ownQuery(sql.unsafe<Row[]>(text, values, { prepare: true }))
  // The driver has this option for its own transactions; its types lack it.
  const options: object = {
    onexecute: (one: DriverConnection) => {
      connection = one
      one.reserved = hold
      one.execute(statement)
    },
  }
  let rows: Row[]
  try {
    ;[, rows] = await Promise.all([sql.unsafe('begin deferrable', [], options), statement])
    decide()
  } catch (error) {
    // What is sent on a connection that failed would wait for ever, and be taken for the answer to what the connection is asked next. The first error is the useful one.
    if (isHeld() && !hasEnded(error)) await send('rollback').catch(() => {})
    throw error
  }
  await send('commit')
  return [...rows]
}

/** Keeps the driver from sending a query on any connection of the pool once somebody awaits it. */
const ownQuery = <Query extends object>(query: Query): Query => Object.assign(query, { executed: true })
