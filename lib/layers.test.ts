import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

// Where code may stand and what it may import; CONTRIBUTING.md, 'Where things are', explains it.

/** From below to above: a file imports from its own layer and from those before it. */
const layers = [
  ['db'],
  ['lib', 'lib/platform/codes', 'lib/platform/i18n', 'lib/platform/pages', 'lib/platform/phone-numbers'],
  ['lib/platform/contract', 'lib/platform', 'lib/platform/deliveries', 'lib/platform/outgoing', 'lib/platform/events'],
  ['lib/platform/visitor', 'lib/platform/browser'],
  ['lib/platform/service', 'lib/platform/replica'],
  // A folder for each feature.
  ['lib/people/*'],
  ['lib/money/*'],
  ['lib/work/*', 'lib/work/review/*'],
  ['lib/server/http'],
  ['lib/server/calls'],
  ['components'],
  ['lib/server/startup', 'app'],
  ['lib/testing'],
]
const features = layers.flatMap((rooms, at) => (rooms.some((room) => room.endsWith('/*')) ? [at] : []))

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx', '*.mjs'], { encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => /^(app|components|db|lib)\//.test(file) && !/\.test\.ts$/.test(file) && fs.existsSync(file))
const texts = new Map(files.map((file) => [file, fs.readFileSync(file, 'utf8')]))

function fileOf(from: string, specifier: string): string | undefined {
  const base = specifier.startsWith('@/') ? specifier.slice(2) : path.posix.join(path.posix.dirname(from), specifier)
  return ['', '.ts', '.tsx', '.mjs'].map((ending) => base + ending).find((file) => texts.has(file))
}

/** The files of the product that each file imports, also those imported only for types. */
const imports = new Map(
  [...texts].map(([file, text]) => [
    file,
    [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['"]([@.]\.?\/[^'"]*)['"]/g)].flatMap(([, specifier = '']) => fileOf(file, specifier) ?? []),
  ]),
)

/** The folder of a file: a feature, a part of the platform or of the server, or what stands above them. Reviewing has rooms of its own. */
function roomOf(file: string): string {
  const [top = '', wing, room, inside] = file.split('/')
  if (top !== 'lib') return top
  if (room === 'review') return `lib/${wing}/${room}/${inside}`
  if (room === undefined) return file
  return wing === 'testing' || inside === undefined ? `lib/${wing}` : `lib/${wing}/${room}`
}

function layerOf(file: string): number {
  const room = roomOf(file)
  const names = [/^lib\/[^/]+$/.test(file) ? 'lib' : room, room.replace(/[^/]+$/, '*')]
  const layer = layers.findIndex((rooms) => rooms.some((name) => names.includes(name)))
  if (layer < 0) throw new Error(`${file} is in no layer`)
  return layer
}

const featureOf = (file: string) => (features.includes(layerOf(file)) ? roomOf(file) : undefined)

const each = (find: (file: string, imported: string) => boolean) =>
  [...imports].flatMap(([file, targets]) => targets.filter((target) => find(file, target)).map((target) => `${file} imports ${target}`))

test('the files and their imports are found', () => {
  expect(files.length).toBeGreaterThan(400)
  expect(imports.get('lib/work/clicks/record.ts')).toContain('lib/work/clicks/queries.ts')
  expect(imports.get('lib/server/http/respond.ts')).toContain('lib/platform/log.ts')
})

test('nothing imports from a layer above its own', () => {
  expect(each((file, imported) => layerOf(imported) > layerOf(file))).toEqual([])
})

test('no imports go round in a circle, those of types included', () => {
  const circles = new Set<string>()
  const done = new Set<string>()
  const visit = (file: string, trail: string[]) => {
    if (trail.includes(file)) circles.add([...trail.slice(trail.indexOf(file)), file].join(' → '))
    if (done.has(file) || trail.includes(file)) return
    for (const next of imports.get(file) ?? []) visit(next, [...trail, file])
    done.add(file)
  }
  for (const file of imports.keys()) visit(file, [])
  expect([...circles]).toEqual([])
})

test('imports between folders go one way', () => {
  const rooms = new Map<string, Set<string>>()
  for (const [file, targets] of imports)
    for (const target of targets) {
      const [from, to] = [roomOf(file), roomOf(target)]
      if (from !== to) rooms.set(from, (rooms.get(from) ?? new Set()).add(to))
    }
  const reached = (from: string, seen = new Set<string>()): Set<string> => {
    for (const to of rooms.get(from) ?? []) if (!seen.has(to)) reached(to, seen.add(to))
    return seen
  }
  expect([...rooms.keys()].filter((room) => room.startsWith('lib/') && reached(room).has(room))).toEqual([])
})

test('few files stand loose in lib', () => {
  expect(files.filter((file) => /^lib\/[^/]+$/.test(file)).length).toBeLessThanOrEqual(5)
})

test("a feature calls another feature's service, never its queries", () => {
  expect(each((file, imported) => /queries\.ts$/.test(imported) && featureOf(imported) !== featureOf(file))).toEqual([])
})

const isBrowser = (file: string) => /^(components|lib\/platform\/browser)\//.test(file) || /^lib\/.*(client|contract)\.ts$/.test(file)
/** Code that must never reach a browser. `db/values.ts`, its companions, `db/key-scopes.ts` and `db/audit-actions.ts` are lists of words. */
const isServer = (file: string) =>
  /^import 'server-only'$/m.test(texts.get(file) ?? '') ||
  (file.startsWith('db/') && !/^db\/((desk-|mail-|campaign-|event-|signal-)?values|audit-actions|key-scopes)\.ts$/.test(file))

test('what browsers get imports no server code, not even through others', () => {
  const reached: string[] = []
  for (const start of files.filter(isBrowser)) {
    const seen = new Set([start])
    for (const file of seen)
      for (const next of imports.get(file) ?? []) {
        if (isServer(next)) reached.push(`${start} reaches ${next} through ${file}`)
        else seen.add(next)
      }
  }
  expect(reached).toEqual([])
})

test('services, queries and the database know no HTTP', () => {
  const http = /\b(Request|Response|Headers|NextRequest|NextResponse)\b|from 'next(\/|')|['"]([Rr]etry-[Aa]fter|[Ss]et-[Cc]ookie|[Aa]uthorization)['"]/
  const inside = files.filter((file) => !isBrowser(file) && (file.startsWith('db/') || file.startsWith('lib/platform/service/') || featureOf(file)))
  expect(inside.length).toBeGreaterThan(60)
  const code = (file: string) => (texts.get(file) ?? '').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
  expect(inside.filter((file) => http.test(code(file)))).toEqual([])
})
