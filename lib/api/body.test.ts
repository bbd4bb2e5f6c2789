import { afterEach, expect, test, vi } from 'vitest'
import { receiveBody } from './body'

/** A body from its first byte to what it says. */
const readBody = async (...args: Parameters<typeof receiveBody>) => (await receiveBody(...args))()

afterEach(() => {
  vi.useRealTimers()
})

/** A request whose body comes as the test sends it. */
function coming(type = 'application/json') {
  let isGivenUp = false
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({
    start(given) {
      controller = given
    },
    cancel() {
      isGivenUp = true
    },
  })
  /** Nobody hears what is sent after the body was given up. */
  const bring = (bytes: Uint8Array | string) => {
    if (!isGivenUp) controller?.enqueue(new Uint8Array(Buffer.from(bytes)))
  }
  const request = new Request('http://localhost', { method: 'POST', headers: { 'content-type': type }, body, duplex: 'half' } as RequestInit)
  return { request, bring, end: () => controller?.close() }
}

/** The failure of a promise, which must fail. */
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error) => error,
  )

test('a body that brings next to nothing is given up, and its connection with it', async () => {
  vi.useFakeTimers()
  const { request, bring } = coming()
  const failure = failureOf(readBody(request))
  for (let second = 0; second < 20; second++) {
    bring('a')
    await vi.advanceTimersByTimeAsync(1000)
  }
  expect(await failure).toMatchObject({ status: 408, headers: { connection: 'close' } })
})

test('a slow phone with pauses is waited for', async () => {
  vi.useFakeTimers()
  const { request, bring, end } = coming('multipart/form-data; boundary=x')
  const read = readBody(request, 'multipart', 1024 * 1024)
  bring('--x\r\ncontent-disposition: form-data; name="proof"\r\n\r\n')
  for (let turn = 0; turn < 40; turn++) {
    bring('a'.repeat(5000))
    await vi.advanceTimersByTimeAsync(10_000)
  }
  bring('\r\n--x--\r\n')
  end()
  expect(await read).toEqual({ proof: 'a'.repeat(200_000) })
})

test('bodies under way take a bounded amount of room together, and those that end make room', async () => {
  const MiB = 1024 * 1024
  const open = Array.from({ length: 80 }, () => coming('multipart/form-data; boundary=x'))
  const failures = open.map(({ request }) => failureOf(readBody(request, 'multipart', 9 * MiB)))
  for (const { bring } of open) bring(Buffer.alloc(8 * MiB))
  const refused = await Promise.race([Promise.any(failures), new Promise((_, reject) => setTimeout(() => reject(new Error('all were held')), 5000))])
  expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
  for (const { end } of open) end()
  await Promise.all(failures)
  const { request, bring, end } = coming()
  const read = readBody(request)
  bring('{"a":1}')
  end()
  expect(await read).toEqual({ a: 1 })
})
