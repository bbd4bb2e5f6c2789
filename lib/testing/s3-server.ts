import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { S3Client } from '@bradenmacdonald/s3-lite-client'
import { whereIs } from '@/scripts/test-programs.mjs'

const BUCKET = 'proofs-of-tests'

/** Starts OpenStack Swift as a server of S3's protocol with an empty bucket, and names the settings that lead to it. @throws Error if it does not start */
export async function startS3() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'completa-s3-'))
  const child = spawn(whereIs('swift') ?? 'python3', [path.resolve('lib/testing/s3-server.py'), folder], { stdio: ['ignore', 'pipe', 'pipe'] })
  let errors = ''
  child.stderr.on('data', (part) => {
    errors += part
  })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout.once('data', (line) => resolve(Number(line)))
    child.once('exit', (code) => reject(new Error(`the server of S3's protocol ended with ${code}: ${errors}`)))
  })
  const [endPoint, accessKey, secretKey] = [`http://127.0.0.1:${port}`, 'completa:tests', 'a-secret-of-tests']
  const client = new S3Client({ endPoint, accessKey, secretKey, bucket: BUCKET, region: 'us-east-1' })
  await client.makeBucket(BUCKET)
  return {
    environment: { PROOFS_S3_ENDPOINT: endPoint, PROOFS_S3_BUCKET: BUCKET, PROOFS_S3_ACCESS_KEY: accessKey, PROOFS_S3_SECRET_KEY: secretKey },
    /** The names of the objects in the bucket. */
    async objects() {
      const names = []
      for await (const { key } of client.listObjects()) names.push(key)
      return names
    },
    async stop() {
      child.kill()
      await gone
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}
