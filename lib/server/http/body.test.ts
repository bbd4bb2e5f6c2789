import { afterEach, expect, test, vi } from 'vitest'
import { searchesOfForms } from '@/lib/testing/form-searches'
import { type BodyLimits, receiveBody } from './body'

/** Receives and parses a body. */
const readBody = async (request: Request, type: 'json' | 'multipart' = 'json', limits: Partial<BodyLimits> = {}) =>
  (await receiveBody(request, type, { network: '203.0.113.1', ...limits })).parse()

afterEach(() => {
  vi.useRealTimers()
})

/** A request whose body the test sends piece by piece. */
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
  /** Has no effect after the body was refused. */
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

test('a body that sends almost nothing is refused, and its connection is closed', async () => {
  vi.useFakeTimers()
  const { request, bring } = coming()
  const failure = failureOf(readBody(request))
  for (let second = 0; second < 20; second++) {
    bring('a')
    await vi.advanceTimersByTimeAsync(1000)
  }
  expect(await failure).toMatchObject({ code: 'too_slow', headers: { connection: 'close' } })
})

test('the body of a slow phone with pauses is accepted', async () => {
  vi.useFakeTimers()
  const { request, bring, end } = coming('multipart/form-data; boundary=x')
  const read = readBody(request, 'multipart', { maxBytes: 1024 * 1024 })
  bring('--x\r\ncontent-disposition: form-data; name="proof"; filename="a.png"\r\n\r\n')
  for (let turn = 0; turn < 40; turn++) {
    bring('a'.repeat(5000))
    await vi.advanceTimersByTimeAsync(10_000)
  }
  bring('\r\n--x--\r\n')
  end()
  expect(await read).toMatchObject({ proof: { size: 200_000 } })
})

const MiB = 1024 * 1024

const within = <T>(work: Promise<T>) => Promise.race([work, new Promise<never>((_, reject) => setTimeout(() => reject(new Error('nothing came')), 5000))])

test('a network whose bodies fill its share is answered 503, other networks are not, and bodies that end free its share', async () => {
  const bodies = Array.from({ length: 17 }, () => coming('multipart/form-data; boundary=x'))
  const failures = bodies.map(({ request }) => failureOf(readBody(request, 'multipart', { maxBytes: 9 * MiB })))
  for (const { bring } of bodies) bring(Buffer.alloc(8 * MiB))
  expect(await within(Promise.any(failures))).toMatchObject({ code: 'unavailable', retryAfter: 5 })
  const read = async (network: string) => {
    const { request, bring, end } = coming()
    const body = readBody(request, 'json', { network })
    bring('{"a":1}')
    end()
    return within(body)
  }
  expect(await read('203.0.113.2')).toEqual({ a: 1 })
  for (const { end } of bodies) end()
  await Promise.all(failures)
  expect(await read('203.0.113.1')).toEqual({ a: 1 })
})

test('a boundary longer than RFC 2046 allows is refused before anything of its body is read', async () => {
  const { request, bring } = coming(`multipart/form-data; boundary=${'a'.repeat(71)}`)
  bring('--')
  expect(await failureOf(within(readBody(request, 'multipart')))).toMatchObject({ code: 'malformed' })
  expect(request.bodyUsed).toBe(false)
  const longest = coming(`multipart/form-data; boundary="${'a'.repeat(70)}"`)
  longest.bring(`--${'a'.repeat(70)}\r\ncontent-disposition: form-data; name="x"\r\n\r\n1\r\n--${'a'.repeat(70)}--`)
  longest.end()
  expect(await readBody(longest.request, 'multipart')).toEqual({ x: '1' })
})

test('the texts of a form may together be as long as a JSON body', async () => {
  const field = `--x\r\ncontent-disposition: form-data; name="name"\r\n\r\n${'1'.repeat(40_000)}\r\n`
  const read = (form: string) => {
    const { request, bring, end } = coming('multipart/form-data; boundary=x')
    bring(form)
    end()
    return readBody(request, 'multipart', { maxBytes: 9 * MiB })
  }
  expect(await read(`${field}--x--`)).toEqual({ name: '1'.repeat(40_000) })
  expect(await failureOf(read(`${field}${field}--x--`))).toMatchObject({ code: 'too_large' })
})

test('parsing a form looks at each of its bytes once or twice, for any boundary and near matches of it', async () => {
  /** How often each byte is looked at, on average, and how many times the form is searched at all. A match is compared with 70 bytes at most. */
  const parsing = async (boundary: string, filler: string, bytes: number) => {
    const { request, bring, end } = coming(`multipart/form-data; boundary=${boundary}`)
    bring(`--${boundary}\r\ncontent-disposition: form-data; name="x"; filename="x"\r\n\r\n`)
    bring(Buffer.alloc(bytes, filler))
    bring(`\r\n--${boundary}--`)
    end()
    const { parse } = await receiveBody(request, 'multipart', { maxBytes: 9 * MiB, network: '203.0.113.1' })
    const searches = await searchesOfForms(parse)
    return { looks: searches.bytes / bytes, times: searches.times }
  }
  const boundaries = ['a'.repeat(70), '-'.repeat(70), 'ab'.repeat(35), 'a']
  for (const boundary of boundaries) {
    const whole = `\r\n--${boundary}`
    for (const filler of [whole.slice(0, -1), `${whole.slice(0, -1)}X`, `--${boundary.slice(1)}X`, boundary, `X${whole.slice(1)}`, '\r\n--', '\r']) {
      const { looks, times } = await parsing(boundary, filler, 2 * MiB)
      expect(looks, `${boundary} and ${filler}`).toBeGreaterThanOrEqual(1)
      expect(looks, `${boundary} and ${filler}`).toBeLessThan(2.1)
      expect(times, `${boundary} and ${filler}`).toBeLessThan(20)
    }
  }
})
