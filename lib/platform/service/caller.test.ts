import { count, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { contactForms } from '@/db/schema/contact-forms'
import { database } from '@/lib/platform/database'
import { Caller, CallerGone, whenAborted } from './caller'

const message = (name: string) => ({ name, email: 'ana@example.com', message: 'Oi' })
const kept = async (name: string) => (await database().select({ n: count() }).from(contactForms).where(eq(contactForms.name, name)))[0]?.n

function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

test('a transaction that ends while the caller waits is committed', async () => {
  const caller = new Caller()
  await caller.waitFor(() => caller.abortableDb(database()).transaction((tx) => tx.insert(contactForms).values(message('kept'))), 5000)
  expect(await kept('kept')).toBe(1)
})

test('nothing is committed for a caller who was answered 503', async () => {
  const caller = new Caller()
  const { open, opened } = gate()
  let transaction: Promise<unknown> | undefined
  const work = () => {
    transaction = caller.abortableDb(database()).transaction(async (tx) => {
      await tx.insert(contactForms).values(message('late'))
      await opened
    })
    return transaction
  }
  await expect(caller.waitFor(work, 50)).rejects.toMatchObject({ code: 'unavailable', retryAfter: 2 })
  open()
  await expect(transaction).rejects.toBeInstanceOf(CallerGone)
  expect(await kept('late')).toBe(0)
  await expect(caller.abortableDb(database()).transaction((tx) => tx.insert(contactForms).values(message('later')))).rejects.toBeInstanceOf(CallerGone)
  expect(await kept('later')).toBe(0)
})

test('nothing is committed for a caller whose connection ended', async () => {
  const connection = new AbortController()
  const caller = new Caller(whenAborted(connection.signal))
  const work = () =>
    caller.abortableDb(database()).transaction(async (tx) => {
      await tx.insert(contactForms).values(message('gone'))
      connection.abort()
    })
  await expect(caller.waitFor(work, 5000)).rejects.toBeInstanceOf(CallerGone)
  expect(await kept('gone')).toBe(0)
  await expect(new Caller(whenAborted(AbortSignal.abort())).waitFor(async () => 'answer', 5000)).rejects.toBeInstanceOf(CallerGone)
})

test('a caller whose work was committed just before the time was up is answered', async () => {
  const caller = new Caller()
  await caller.abortableDb(database()).transaction((tx) => tx.insert(contactForms).values(message('just in time')))
  const { open, opened } = gate()
  const answer = caller.waitFor(() => opened.then(() => 'booked'), 10)
  // Well after the time was up.
  setTimeout(open, 50)
  expect(await answer).toBe('booked')
})

test('the signal of a caller who leaves is aborted, whether it was asked for before or is afterwards', async () => {
  let close = () => {}
  const whenClosed = (closed: () => void) => {
    close = closed
  }
  const before = new Caller(whenClosed)
  const { signal } = before
  expect(signal.aborted).toBe(false)
  close()
  expect(signal.reason).toBeInstanceOf(CallerGone)
  const after = new Caller(whenClosed)
  close()
  expect(after.signal.reason).toBeInstanceOf(CallerGone)
  expect(after.signal).toBe(after.signal)
})
