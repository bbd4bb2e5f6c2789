import { createHmac } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'

const API_KEY = 'sk_test_stand_in'
const APP_ID = 'standin'

interface StoredFile {
  bytes: Buffer
  type: string
  acl: string | null
  name: string
}

/**
 * A small stand-in of UploadThing's ingest, file and management services on loopback, for the real SDK to talk to. It keeps
 * what it is sent, and like the real one hands private files out only to addresses signed with the app's key.
 */
export async function startUploadThing() {
  const files = new Map<string, StoredFile>()
  const state = { refuse: false }
  const server = http.createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    const reply = (status: number, json: unknown) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
    if (request.method === 'PUT') {
      if (state.refuse) return reply(503, { error: 'out of order' })
      if (!isSigned(url)) return reply(403, { error: 'bad signature' })
      const key = decodeURIComponent(url.pathname.slice(1))
      const form = await new Response(body, { headers: { 'content-type': request.headers['content-type'] ?? '' } }).formData()
      const file = form.get('file')
      if (!(file instanceof File)) return reply(400, { error: 'no file' })
      files.set(key, {
        bytes: Buffer.from(await file.arrayBuffer()),
        type: file.type,
        acl: url.searchParams.get('x-ut-acl'),
        name: url.searchParams.get('x-ut-file-name') ?? '',
      })
      const address = `${url.origin}/a/${APP_ID}/${key}`
      return reply(200, { url: address, appUrl: address, ufsUrl: address, fileHash: 'hash', serverData: null })
    }
    if (url.pathname.startsWith(`/a/${APP_ID}/`)) {
      const file = files.get(url.pathname.slice(`/a/${APP_ID}/`.length))
      if (!file) return reply(404, {})
      if (!isSigned(url) || Number(url.searchParams.get('expires')) < Date.now()) return reply(403, {})
      return response.writeHead(200, { 'content-type': file.type }).end(file.bytes)
    }
    if (url.pathname === '/v6/deleteFiles') {
      const { fileKeys = [] }: { fileKeys?: string[] } = JSON.parse(body.toString())
      const deletedCount = fileKeys.filter((key) => files.delete(key)).length
      return reply(200, { success: true, deletedCount })
    }
    if (url.pathname === '/v6/renameFiles') {
      const { updates }: { updates: { fileKey: string; newName: string }[] } = JSON.parse(body.toString())
      for (const { fileKey, newName } of updates) {
        const file = files.get(fileKey)
        if (file) files.set(fileKey, { ...file, name: newName })
      }
      return reply(200, { success: true })
    }
    if (url.pathname === '/v6/listFiles') {
      const rows = [...files].map(([key, { name }]) => ({
        id: key,
        customId: null,
        key,
        name,
        size: 1,
        status: 'Uploaded',
        uploadedAt: Date.now() - 7_200_000,
      }))
      return reply(200, { hasMore: false, files: rows })
    }
    return reply(404, {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const origin = `http://localhost:${port}`
  return {
    files,
    state,
    /** What a process needs in its environment to use this instead of the real service. */
    environment: {
      UPLOADTHING_TOKEN: Buffer.from(JSON.stringify({ apiKey: API_KEY, appId: APP_ID, regions: ['local'] })).toString('base64'),
      UPLOADTHING_INGEST_URL: origin,
      UPLOADTHING_API_URL: origin,
      UPLOADTHING_UFS_HOST: `localhost:${port}`,
      UPLOADTHING_UFS_APP_ID_LOCATION: 'path',
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** The SDK signs the whole address before the signature is appended. */
function isSigned(url: URL): boolean {
  const [payload = '', signature = ''] = url.href.split(/[?&]signature=/)
  const expected = createHmac('sha256', API_KEY).update(payload).digest('hex')
  return decodeURIComponent(signature) === `hmac-sha256=${expected}`
}
