import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { isWholePicture } from './whole-picture'

const noise = (width = 400, height = 300) => sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
const jpegs = {
  'a JPEG': () => noise().jpeg().toBuffer(),
  'a progressive JPEG': () => noise().jpeg({ progressive: true }).toBuffer(),
  'a JPEG with a preview in its EXIF': async () =>
    noise()
      .withExif({ IFD0: { ImageDescription: (await noise(32, 32).jpeg().toBuffer()).toString('latin1') } })
      .jpeg()
      .toBuffer(),
}
const isWhole = isWholePicture

describe.each(Object.entries(jpegs))('%s', (_, make) => {
  test('is whole, with a film after it too, and is not once any part of its end is missing', async () => {
    const bytes = await make()
    expect(await isWhole(bytes, 'image/jpeg')).toBe(true)
    expect(await isWhole(Buffer.concat([bytes, randomBytes(5000)]), 'image/jpeg')).toBe(true)
    for (const missing of [1, 2, 100, Math.floor(bytes.length / 2)]) expect(await isWhole(bytes.subarray(0, bytes.length - missing), 'image/jpeg')).toBe(false)
  })
})

test('a JPEG with stray bytes, fill bytes or a mark without length before its picture is whole, as it is for the server, and is not once its end is missing', async () => {
  const bytes = await noise().jpeg().toBuffer()
  // The position after the first segment, whose length follows its marker.
  const at = 4 + bytes.readUInt16BE(4)
  for (const between of [
    [0, 0],
    [0x12, 0xff, 0x00],
    [0xff, 0xff],
    [0xff, 0x01],
  ]) {
    const odd = Buffer.concat([bytes.subarray(0, at), Buffer.from(between), bytes.subarray(at)])
    await sharp(odd, { failOn: 'truncated' }).raw().toBuffer()
    expect([between, await isWhole(odd, 'image/jpeg')]).toEqual([between, true])
    for (const missing of [1, 2, 100]) expect(await isWhole(odd.subarray(0, odd.length - missing), 'image/jpeg')).toBe(false)
  }
})

test('a PNG is whole, and is not once any part of its end is missing', async () => {
  const bytes = await noise().png().toBuffer()
  expect(await isWhole(bytes, 'image/png')).toBe(true)
  for (const missing of [13, 100, Math.floor(bytes.length / 2)]) expect(await isWhole(bytes.subarray(0, bytes.length - missing), 'image/png')).toBe(false)
})

test('a file of a few bytes is no whole picture', async () => {
  for (const type of ['image/jpeg', 'image/png'] as const) for (const length of [0, 2, 9]) expect(await isWhole(Buffer.alloc(length, 0xff), type)).toBe(false)
})
