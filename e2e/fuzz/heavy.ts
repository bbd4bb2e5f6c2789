import type { Role } from '@/lib/platform/contract/endpoint'
import { allEndpoints } from '@/lib/server/calls/registry'
import { TIME_ZONE } from '@/lib/site'
import type { Wire } from './requests'

/** A request made to be slow to parse or to answer, and the method that it uses. */
export interface HeavyRequest extends Pick<Wire, 'method' | 'path' | 'headers' | 'body'> {
  what: string
  /** Whether it is a file of figures, which does not grow with the rows. */
  isOfFigures?: boolean
  /** How many are sent at once; one unless said otherwise. */
  together?: number
}

const MiB = 1024 * 1024
/** Node takes 16 kB of headers in all. */
const HEADER_BYTES = 14_000

const filled = (text: string, bytes: number) => text.repeat(Math.ceil(bytes / text.length)).slice(0, bytes)

const task = (what: string, boundary: string, body: Buffer): HeavyRequest => ({
  what,
  method: 'POST',
  path: '/api/v1/referrals',
  headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  body,
})

const part = (boundary: string, head: string, value: string | Buffer) => [`--${boundary}\r\n`, head, '\r\n\r\n', value, '\r\n']
const whole = (boundary: string, pieces: (string | Buffer)[]) =>
  Buffer.concat([...pieces, `--${boundary}--\r\n`].map((piece) => (typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece)))

/** Forms whose values are almost their boundary, again and again. */
function almostBoundaries(): HeavyRequest[] {
  const boundaries = ['a'.repeat(70), '-'.repeat(70), 'a'.repeat(71), 'a'.repeat(5_000)]
  return boundaries.flatMap((boundary) => {
    const almost = `\r\n--${boundary.slice(0, -1)}X`
    return [almost, almost.slice(2), boundary, '\r\n--', '\r'].map((filler) =>
      task(
        `${filler.length} bytes of a boundary of ${boundary.length}`,
        boundary,
        whole(boundary, part(boundary, 'content-disposition: form-data; name="name"', filled(filler, 8 * MiB))),
      ),
    )
  })
}

const heads = [
  `content-disposition: form-data; ${filled('a="\\";', 8_000)}`,
  `content-disposition: form-data; name="${filled('\\', 8_000)}`,
  `content-disposition:${filled(' ;', 8_000)}`,
  `content-disposition: form-data; name=x; filename*=${filled("a''%", 8_000)}`,
  filled('a: b\r\n', 8_000),
]

const forms = (): HeavyRequest[] => [
  ...almostBoundaries(),
  ...heads.map((head) => task(`64 parts headed ${head.slice(0, 40)}`, 'x', whole('x', Array.from({ length: 64 }, () => part('x', head, 'x')).flat()))),
  task('parts of nothing', 'x', Buffer.from(filled('--x\r\n\r\n\r\n\r\n', 8 * MiB))),
  task('a JPEG of nothing but marks', 'x', picture(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(8 * MiB - 3, 0xff)]))),
  task('a JPEG of restarts', 'x', picture(Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(8 * MiB - 2, Buffer.from([0xff, 0xd0]))]))),
  task('a PNG of empty chunks', 'x', picture(Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(8 * MiB - 16)]))),
]

/** A valid submission except for its picture, so that the picture is checked. */
function picture(bytes: Buffer): Buffer {
  const fields = { name: 'Ana', country: 'Brasil', whatsapp: '11987654321', age: '30', profession: 'x', gender: 'female', telegram: '@ana' }
  const texts = Object.entries(fields).flatMap(([name, value]) => part('x', `content-disposition: form-data; name="${name}"`, value))
  return whole('x', [...texts, ...part('x', 'content-disposition: form-data; name="proof"; filename="a"', bytes)])
}

const json = (): HeavyRequest[] =>
  [
    filled('[', 60_000),
    filled('{"a":', 60_000),
    `{"email":"${filled('a@', 60_000)}","password":"x"}`,
    `{"email":"${filled('a.', 60_000)}@b","password":"x"}`,
    `{${filled('"__proto__":{},', 60_000)}"a":1}`,
  ]
    .flatMap((body) => ['/api/v1/login', '/api/v1/contact-forms', '/api/v1/register'].map((path) => ({ path, body })))
    .map(({ path, body }) => ({
      what: `JSON ${body.slice(0, 20)}`,
      method: 'POST',
      path,
      headers: { 'content-type': 'application/json' },
      body: Buffer.from(body),
    }))

const headerValues: Record<string, string[]> = {
  cookie: ['a=b; ', '=;', 'a', '%', 'NEXT_LOCALE=x; ', 'next-auth.session-token.0=a; '],
  'accept-language': ['a,', ',', 'pt;q=', ' ', 'a-'],
  'user-agent': ['Mozilla/5.0 ', '(', ' a/', 'Android ', ';', 'bot '],
  'x-device-fingerprint': ['a', ' '],
  'x-forwarded-for': [',', '1.', '1.1.1.1, ', '[', ':'],
  'idempotency-key': ['a', ' '],
  'content-type': ['boundary="', 'multipart/form-data; boundary=', ';', ' '],
  authorization: ['Bearer ', 'a.', ' '],
  accept: ['a/b,', ';q=', '*'],
  range: ['bytes=0-,', '-'],
  'if-none-match': ['"a",', 'W/'],
  'accept-encoding': ['gzip,', ';q=0.1,', '*'],
}
const paths = ['/', '/perform-task', '/admin', '/api/v1/links', '/api/v1/referrals/NOBODY11', '/api/v1/nothing', '/api/auth/session', '/api/proofs/1']

const headers = (): HeavyRequest[] =>
  paths.flatMap((path) => [
    ...Object.entries(headerValues).flatMap(([name, units]) =>
      units.map((unit) => ({ what: `${name} of ${unit}`, method: 'GET', path, headers: { [name]: `${filled(unit, HEADER_BYTES).trim()}` } })),
    ),
    { what: '1,500 headers', method: 'GET', path, headers: Object.fromEntries(Array.from({ length: 1_500 }, (_, n) => [`h${n}`, 'x'])) },
    { what: 'more headers than are taken', method: 'GET', path, headers: { 'x-long': filled('a', 200_000) } },
    { what: 'a long query', method: 'GET', path: `${path}?${filled('search=%25&', HEADER_BYTES)}`, headers: {} },
    { what: 'a long search', method: 'GET', path: `${path}?search=${filled('%F0%9F%98%80', HEADER_BYTES)}`, headers: {} },
    { what: 'a long path', method: 'GET', path: `${path}/${filled('%2e%2e/', HEADER_BYTES)}`, headers: {} },
  ])

/** Requests that would block the event loop if parsing them took more than linear time. */
export const heavyRequests = (): HeavyRequest[] => [...forms(), ...json(), ...headers()]

const dayOf = (moment: Date) => new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE }).format(moment)

/** The time that a file asks for: the day, month or year that runs now. */
function spanOf(query: object): string {
  const today = dayOf(new Date())
  const asked = Object.entries({ at: today, month: today.slice(0, 7), year: today.slice(0, 4) }).find(([name]) => name in query)
  return asked ? `?${asked.join('=')}` : ''
}

/** Those of figures: their lines are months, campaigns, payees or reasons, however many rows there are. */
const ofFigures = /^\/(review-quality|statement|payouts\/(year|r-4010|month-report))\.csv$/

/** Every CSV file, three at once. @param tokens of a promoter, and of an administrator who has just typed their password */
export const heavyFiles = (tokens: Record<Role, string>): HeavyRequest[] =>
  allEndpoints
    // A batch as a spreadsheet has no lines to count, and its rows are those of the CSV.
    .filter(({ csvRow, path }) => csvRow && path.endsWith('.csv'))
    .flatMap(({ path, auth, query }) =>
      ['pt', 'en'].map((language) => ({
        what: `${path} in ${language}, three at once`,
        method: 'GET',
        path: `/api/v1${path.replace('{id}', '1')}${spanOf(query?.shape ?? {})}`,
        headers: { authorization: `Bearer ${tokens[auth.includes('admin') ? 'admin' : 'promoter']}`, 'accept-language': language },
        together: 3,
        isOfFigures: ofFigures.test(path),
      })),
    )
