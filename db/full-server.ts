import type postgres from 'postgres'

/** SQLSTATE of a server, or a role, that has as many connections as it may have. */
const TOO_MANY = '53300'
/** How soon a statement looks again for a connection; the driver itself opens none for a quarter of a second after one was refused. */
const AGAIN_MS = 50

/** What is used here of the driver's statements (`query.js` of postgres 3.4.9). */
interface Statement {
  cancelled: unknown
  handler: (statement: Statement) => void
  reject: (error: unknown) => void
}

const isRefused = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === TOO_MANY

/**
 * Lets statements for which the server refused a connection wait for one that works, as those wait that come when all are in use: the driver fails them at
 * once. A refused statement was not sent, so it may be any. Transactions begin with one,
 * but for those behind a transaction pooler, which reserve a connection first.
 * @param timeoutMs how long after the first refusal
 */
export function waitWhileFull(sql: postgres.Sql, timeoutMs: number): void {
  const send = sql.unsafe as (...given: unknown[]) => unknown
  const unsafe = (...given: unknown[]) => {
    const statement = Reflect.apply(send, sql, given) as Statement
    const { reject } = statement
    let until = 0
    statement.reject = (error) => {
      if (!isRefused(error)) return reject(error)
      until ||= Date.now() + timeoutMs
      if (statement.cancelled || Date.now() >= until) return reject(error)
      setTimeout(() => (statement.cancelled ? reject(error) : statement.handler(statement)), AGAIN_MS)
    }
    return statement
  }
  Object.assign(sql, { unsafe })
}
