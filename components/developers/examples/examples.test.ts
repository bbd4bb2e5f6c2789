// @module-tag large
import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { freePort } from '@/db/embedded/server.mjs'
import { verifyWebhook } from './verify'

const folder = path.resolve('components/developers/examples')
const secret = `whsec_${Buffer.from('0123456789abcdefghijklmnopqrstuvwxyz?>').toString('base64')}`
const other = `whsec_${Buffer.from('zyxwvutsrqponmlkjihgfedcba9876543210').toString('base64')}`
const body = '{"type":"completion.approved","data":{"name":"Conceição \\"A\\"","note":"100 % $x `y` \\\\"}}'
const tmp = fs.mkdtempSync(path.join(os.tmpdir(), 'verify-'))
const bodyFile = path.join(tmp, 'body.json')

interface Signed {
  id: string
  timestamp: string
  signature: string
  body: string
}

/** @param at seconds from now */
function signed(by: string[], at = 0, text = body): Signed {
  const when = new Date(Date.now() + at * 1000)
  return {
    id: 'evt_1',
    timestamp: String(Math.floor(when.getTime() / 1000)),
    signature: by.map((key) => new Webhook(key).sign('evt_1', when, text)).join(' '),
    body: text,
  }
}

const headersOf = ({ id, timestamp, signature }: Signed) => ({ 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature })

/** Runs a program that ends with 0 for a good signature and with 1 for a bad one. */
function says(command: string, args: string[], request: Signed): boolean {
  fs.writeFileSync(bodyFile, request.body)
  const { id, timestamp, signature } = request
  const { status, stderr } = spawnSync(command, args, {
    encoding: 'utf8',
    env: { ...process.env, SECRET: secret, ID: id, TIMESTAMP: timestamp, SIGNATURE: signature, HEADERS: JSON.stringify(headersOf(request)) },
  })
  if ((status !== 0 && status !== 1) || stderr) throw new Error(`${command} ended with ${status}: ${stderr}`)
  return status === 0
}

const python = `import json, os, sys; sys.path.insert(0, ${JSON.stringify(folder)}); sys.dont_write_bytecode = True
from verify import verify_webhook
sys.exit(0 if verify_webhook(os.environ["SECRET"], json.loads(os.environ["HEADERS"]), open(${JSON.stringify(bodyFile)}, "rb").read()) else 1)`
const php = `require ${JSON.stringify(`${folder}/verify.php`)};
exit(verify_webhook(getenv('SECRET'), json_decode(getenv('HEADERS'), true), file_get_contents(${JSON.stringify(bodyFile)})) ? 0 : 1);`

const examples = {
  'verify.ts': { needs: [], verifies: (request: Signed) => verifyWebhook(secret, headersOf(request), request.body) },
  'verify.py': { needs: ['python3'], verifies: (request: Signed) => says('python3', ['-c', python], request) },
  'verify.php': { needs: ['php'], verifies: (request: Signed) => says('php', ['-r', php], request) },
  'verify.sh': { needs: ['sh', 'openssl', 'od'], verifies: (request: Signed) => says('sh', [`${folder}/verify.sh`, bodyFile], request) },
}

const missing = (needs: readonly string[]) => needs.filter((command) => spawnSync('sh', ['-c', `command -v ${command}`]).status !== 0)

/** Whether an example can be run here; says why not. */
function canRun(name: string, needs: readonly string[]): boolean {
  const absent = missing(needs)
  if (absent.length > 0) console.log(`${name} is not tested: ${absent.join(', ')} is not installed`)
  return absent.length === 0
}

afterAll(() => fs.rmSync(tmp, { recursive: true, force: true }))

for (const [name, { needs, verifies }] of Object.entries(examples)) {
  describe.skipIf(!canRun(name, needs))(name, () => {
    test('accepts what is signed with the secret, among other signatures too', () => {
      expect(verifies(signed([secret]))).toBe(true)
      expect(verifies(signed([other, secret]))).toBe(true)
      expect(verifies(signed([secret, other]))).toBe(true)
      expect(verifies(signed([secret], -290))).toBe(true)
    })

    test('refuses another secret, another body, another id and another version', () => {
      const good = signed([secret])
      expect(verifies(signed([other]))).toBe(false)
      expect(verifies({ ...good, body: `${body} ` })).toBe(false)
      expect(verifies({ ...good, id: 'evt_2' })).toBe(false)
      expect(verifies({ ...good, signature: good.signature.replace('v1,', 'v1a,') })).toBe(false)
      for (const signature of ['', 'v1,', 'v1', ',', `${good.signature.slice(0, -2)}`])
        expect([signature, verifies({ ...good, signature })]).toEqual([signature, false])
    })

    test('refuses what was signed more than five minutes ago, or will be, or at no time', () => {
      expect(verifies(signed([secret], -310))).toBe(false)
      expect(verifies(signed([secret], 310))).toBe(false)
      for (const timestamp of ['', 'now', '-1', '1e9']) expect([timestamp, verifies({ ...signed([secret]), timestamp })]).toEqual([timestamp, false])
    })
  })
}

const receivers = {
  'receive.ts': { needs: [], command: [process.execPath, '--import', 'tsx', `${folder}/receive.ts`] },
  'receive.py': { needs: ['python3'], command: ['python3', `${folder}/receive.py`] },
}

for (const [name, { needs, command }] of Object.entries(receivers)) {
  describe.skipIf(!canRun(name, needs))(name, () => {
    let receiver: ReturnType<typeof spawn>
    let address = ''
    let output = ''

    const send = async (request: Signed) => (await fetch(address, { method: 'POST', headers: headersOf(request), body: request.body })).status

    beforeAll(async () => {
      const port = await freePort()
      address = `http://127.0.0.1:${port}/`
      const [program = '', ...args] = command
      receiver = spawn(program, args, { env: { ...process.env, SECRET: secret, PORT: String(port) } })
      receiver.stdout?.on('data', (part) => {
        output += part
      })
      await vi.waitFor(() => fetch(address), { timeout: 30_000, interval: 100 })
    })
    afterAll(() => receiver.kill('SIGKILL'))

    test('takes an event once, however often it comes, and no other', async () => {
      expect(await send(signed([other]))).toBe(401)
      expect(await send({ ...signed([secret]), body: `${body} ` })).toBe(401)
      expect(await send(signed([secret], -310))).toBe(401)
      expect(output).toBe('')
      expect(await send(signed([other, secret]))).toBe(204)
      expect(await send(signed([secret]))).toBe(204)
      await expect.poll(() => output).toContain('Conceição')
      expect(output.match(/completion\.approved/g)).toHaveLength(1)
    })

    test('answers a signed challenge with its text, and no other', async () => {
      const challenge = '{"type":"webhook.verification","data":{"webhook_id":3,"challenge":"dGV4dA"}}'
      const answerTo = async (request: Signed) => {
        const answer = await fetch(address, { method: 'POST', headers: headersOf(request), body: request.body })
        return [answer.ok, await answer.text()]
      }
      expect(await answerTo(signed([secret], 0, challenge))).toEqual([true, 'dGV4dA'])
      expect(await answerTo(signed([other], 0, challenge))).toEqual([false, ''])
    })

    test.skipIf(!canRun(`${name} with send.sh`, ['sh', 'curl', 'openssl', 'od']))('takes what send.sh sends', async () => {
      const run = (key: string) => spawnSync('sh', [`${folder}/send.sh`, address], { encoding: 'utf8', env: { ...process.env, SECRET: key } })
      expect(run(other).status).not.toBe(0)
      expect(run(secret)).toMatchObject({ status: 0, stderr: '' })
    })
  })
}

test.skipIf(!canRun('send.sh', ['sh', 'curl', 'openssl', 'od']))('send.sh signs as the library verifies', async () => {
  let verified: unknown
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    verified = new Webhook(secret).verify(Buffer.concat(parts).toString(), request.headers as Record<string, string>)
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  // Not `spawnSync`, which would keep this process from answering.
  const sending = spawn('sh', [`${folder}/send.sh`, `http://127.0.0.1:${port}/`], { env: { ...process.env, SECRET: secret } })
  expect(await new Promise((resolve) => sending.on('exit', resolve))).toBe(0)
  expect(verified).toMatchObject({ type: 'completion.approved' })
  server.close()
})
