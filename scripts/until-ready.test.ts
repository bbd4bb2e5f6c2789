import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { untilReady } from './until-ready.mjs'

test('a server is waited for as long as its process runs, and what it does is said', async () => {
  let asked = 0
  const server = http.createServer((_, response) => {
    asked++
    // More often than the 200 times after which the demo once gave up.
    response.writeHead(asked > 210 ? 200 : 503).end(JSON.stringify({ status: asked > 210 ? 'ready' : asked > 150 ? 'starting' : 'migrating' }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const said: string[] = []
  const options = { isRunning: () => true, say: (state: string) => void said.push(state), pauseMs: 0, sayEvery: 100 }
  expect(await untilReady(address, options)).toBe(true)
  expect(said).toEqual(['migrating', 'starting'])
  server.close()
  let left = 3
  expect(await untilReady(address, { ...options, isRunning: () => left-- > 0, sayEvery: 1 })).toBe(false)
  expect(said.slice(2)).toEqual(Array(3).fill('not listening yet'))
})
