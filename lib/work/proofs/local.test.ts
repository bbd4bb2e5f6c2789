import fs from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { completions } from '@/db/schema/completions'
import { database } from '@/lib/platform/database'
import { send } from '@/lib/testing/http'
import { picture, submission } from '@/lib/testing/people'
import { proofKeyOf } from '@/lib/testing/submissions'
import { proofStore } from './store'

const folder = () => path.join(process.env.DATA_DIR ?? '', 'proofs')
const file = (bytes: Buffer, name: string, type: string) => new File([new Uint8Array(bytes)], name, { type })

async function stored() {
  const names = await fs.promises.readdir(folder(), { recursive: true }).catch(() => [])
  return names.filter((name) => name.includes('.'))
}

async function keep(proof: File) {
  const { status, body } = await send('POST', '/api/v1/referrals', { form: await submission({ proof }) })
  expect(status).toBe(201)
  const opened = await proofStore().open(await proofKeyOf(body.data))
  if (opened?.kind !== 'bytes') throw new Error('the proof is not in the store')
  return opened
}

test('what is kept of a photo has no camera data and no position, and stands upright', async () => {
  const photo = await sharp({ create: { width: 400, height: 200, channels: 3, background: 'teal' } })
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '23/1 33/1 0/1' } })
    .jpeg()
    .toBuffer()
  expect(await sharp(photo).metadata()).toMatchObject({ orientation: 6, exif: expect.any(Buffer) })
  expect(photo.includes('Phone')).toBe(true)
  const kept = await keep(file(photo, 'photo.jpg', 'image/jpeg'))
  const about = await sharp(kept.bytes).metadata()
  expect(about).toMatchObject({ format: 'jpeg', width: 200, height: 400 })
  expect(about.exif).toBeUndefined()
  expect(kept.bytes.includes('Phone')).toBe(false)
})

test('a payload hidden behind the picture is not kept', async () => {
  const polyglot = Buffer.concat([await picture('png'), Buffer.from('<script>alert(1)</script>')])
  const kept = await keep(file(polyglot, 'x.png', 'image/png'))
  expect(kept.bytes.includes('script')).toBe(false)
})

test('what is no JPEG or PNG by its bytes is refused at its field, and nothing is stored', async () => {
  const png = await picture('png')
  const rows = await database().$count(completions)
  const files = await stored()
  const bad: [string, File, string][] = [
    ['svg', file(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.png', 'image/png'), 'The screenshot must be a JPG or PNG image'],
    ['gif', file(await sharp(png).gif().toBuffer(), 'a.jpg', 'image/jpeg'), 'The screenshot must be a JPG or PNG image'],
    ['webp', file(await sharp(png).webp().toBuffer(), 'a.jpg', 'image/jpeg'), 'The screenshot must be a JPG or PNG image'],
    ['html', file(Buffer.from('<!doctype html>'), '../../a.png', 'image/png'), 'The screenshot must be a JPG or PNG image'],
    [
      'truncated',
      file(png.subarray(0, png.length - 300), 'a.png', 'image/png'),
      'This image is incomplete or cannot be opened. Choose another one, or take the screenshot again.',
    ],
    [
      'only a signature',
      file(png.subarray(0, 8), 'a.png', 'image/png'),
      'This image is incomplete or cannot be opened. Choose another one, or take the screenshot again.',
    ],
    ['empty', file(Buffer.alloc(0), 'a.png', 'image/png'), 'Choose your screenshot'],
  ]
  for (const [what, proof, message] of bad) {
    const { status, body } = await send('POST', '/api/v1/referrals', { form: await submission({ proof }) })
    expect({ what, status, proof: body.errors?.proof }).toEqual({ what, status: 422, proof: [message] })
  }
  const bomb = await sharp({ create: { width: 8000, height: 8000, channels: 3, background: 'red' } })
    .png({ compressionLevel: 9 })
    .toBuffer()
  const { status, body } = await send('POST', '/api/v1/referrals', { form: await submission({ proof: file(bomb, 'bomb.png', 'image/png') }) })
  expect({ status, proof: body.errors?.proof }).toEqual({ status: 422, proof: ['The image is too large: up to 8 MB and 40 megapixels'] })
  expect(await database().$count(completions)).toBe(rows)
  expect(await stored()).toEqual(files)
})

test('a proof over 8 MiB is refused: at its field, or before its body is read', async () => {
  const large = new File([new Uint8Array(8 * 1024 * 1024 + 1)], 'a.png', { type: 'image/png' })
  expect((await send('POST', '/api/v1/referrals', { form: await submission({ proof: large }) })).status).toBe(422)
  const huge = new File([new Uint8Array(30 * 1024 * 1024)], 'a.png', { type: 'image/png' })
  expect((await send('POST', '/api/v1/referrals', { form: await submission({ proof: huge }) })).status).toBe(413)
})
