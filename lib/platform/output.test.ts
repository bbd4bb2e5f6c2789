import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'completa-output-'))
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

/** A process that logs without a pause and exits on SIGTERM as the app does; it reports each round over IPC. */
const program = `
import { log } from './lib/platform/log.ts'
process.once('SIGTERM', () => {
  log.info('stopping')
  process.exit(0)
})
let round = 0
setInterval(() => {
  console.log('a line of somebody else')
  for (let line = 0; line < 200; line++) log.info({ round, text: 'x'.repeat(200) })
  log.error('an error, written at once')
  process.send(++round)
}, 5)
`

interface Reader {
  stdout: 'pipe' | number
  /** Closes the reading end. */
  leave: (child: ChildProcess) => void
}

/** Node connects child processes with sockets, shells with pipes. */
const readers: Record<string, () => Reader> = {
  socket: () => ({ stdout: 'pipe', leave: (child) => child.stdout?.destroy() }),
  pipe: () => {
    const file = path.join(folder, `pipe-${Math.random()}`)
    spawnSync('mkfifo', [file])
    const end = fs.openSync(file, fs.constants.O_RDONLY | fs.constants.O_NONBLOCK)
    return { stdout: fs.openSync(file, 'w'), leave: () => fs.closeSync(end) }
  },
}

for (const kind of Object.keys(readers)) {
  for (const what of ['gone', 'stopped'] as const) {
    test.skipIf(process.platform === 'win32')(
      `a ${kind} whose reader has ${what === 'gone' ? 'gone' : 'stopped reading'} blocks neither work nor exit`,
      { tags: what === 'gone' && kind === 'pipe' ? [] : ['large'] },
      async () => {
        const { stdout, leave } = readers[kind]?.() ?? { stdout: 'pipe', leave: () => {} }
        const child = spawn(process.execPath, ['--conditions=react-server', '--import', 'tsx', '--input-type=module', '-e', program], {
          stdio: ['ignore', stdout, 'inherit', 'ipc'],
          env: { ...process.env, LOG_LEVEL: 'info' },
        })
        try {
          if (typeof stdout === 'number') fs.closeSync(stdout)
          const rounds = async (count: number) => {
            for (let seen = 0; seen < count; seen++) await once(child, 'message')
          }
          // Some 45 kB each: more than a pipe buffers.
          await rounds(10)
          if (what === 'gone') leave(child)
          await rounds(60)
          const ended = once(child, 'exit')
          child.kill('SIGTERM')
          expect(await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 5_000, 'still there'))])).toEqual([0, null])
          if (what === 'stopped') leave(child)
        } finally {
          child.kill('SIGKILL')
        }
      },
    )
  }
}

test('every line arrives in order, those written just before exit too', { tags: ['large'] }, async () => {
  const last = `
    import { log } from './lib/platform/log.ts'
    for (let n = 0; n < 20_000; n++) log.info({ n })
    log.info('last words')
    process.exit(0)`
  const file = path.join(folder, 'lines')
  for (const to of ['file', 'pipe'] as const) {
    const into = to === 'file' ? fs.openSync(file, 'w') : 'pipe'
    const child = spawn(process.execPath, ['--conditions=react-server', '--import', 'tsx', '--input-type=module', '-e', last], {
      stdio: ['ignore', into, 'inherit'],
      env: { ...process.env, LOG_LEVEL: 'info' },
    })
    let text = ''
    child.stdout?.on('data', (chunk) => {
      text += chunk
    })
    await once(child, 'close')
    if (to === 'file') text = fs.readFileSync(file, 'utf8')
    const lines = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines.at(-1)).toMatchObject({ msg: 'last words' })
    expect(lines.slice(0, -1).map(({ n }) => n)).toEqual(Array.from({ length: 20_000 }, (_, n) => n))
  }
})
