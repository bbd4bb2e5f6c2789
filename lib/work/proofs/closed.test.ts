import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { env } from '@/lib/platform/env'
import { closedProofs } from './closed'

test('a file that another process finished or removed while the folder was looked through is no closed proof', async () => {
  const folder = path.join(env().DATA_DIR, 'proofs')
  const shelf = path.join(folder, '0f')
  fs.mkdirSync(shelf)
  fs.writeFileSync(path.join(shelf, `${randomUUID()}.jpg`), 'a picture')
  // It is listed and not there, as one that is renamed after the listing.
  fs.symlinkSync(path.join(folder, 'gone'), path.join(shelf, `${randomUUID()}.jpg.part`))
  expect(await closedProofs(folder)).toBeUndefined()
})
