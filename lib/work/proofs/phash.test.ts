// @module-tag large
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { screenshot } from '@/lib/testing/screenshots'
import { distance, hashPicture, type PictureHash, SIMILAR_WITHIN } from './phash'

const nearest = (picture: PictureHash, earlier: PictureHash) =>
  Math.min(...[...picture.variants, ...picture.turned.variants].map((variant) => distance(variant, earlier.hash)))

const cut = async (picture: Buffer, top: number, rest = 0) => {
  const { width, height } = await sharp(picture).metadata()
  const left = Math.round(width * rest)
  const above = Math.round(height * top)
  return sharp(picture)
    .extract({ left, top: above, width: width - 2 * left, height: height - above - Math.round(height * rest) })
    .png()
    .toBuffer()
}

const copies: Record<string, (picture: Buffer) => Promise<Buffer>> = {
  'recompressed as a poor JPEG': (picture) => sharp(picture).jpeg({ quality: 30 }).toBuffer(),
  'resized to a half': (picture) => sharp(picture).resize({ width: 270 }).jpeg().toBuffer(),
  'resized to a quarter': (picture) => sharp(picture).resize({ width: 135 }).jpeg().toBuffer(),
  'a little darker': (picture) => sharp(picture).modulate({ brightness: 0.9 }).jpeg().toBuffer(),
  'cut by 1 % on every side': (picture) => cut(picture, 0.01, 0.01),
  'cut by 2 % at the top': (picture) => cut(picture, 0.02),
  mirrored: (picture) => sharp(picture).flop().jpeg({ quality: 60 }).toBuffer(),
  'upside down': (picture) => sharp(picture).rotate(180).jpeg().toBuffer(),
  'turned to the right': (picture) => sharp(picture).rotate(90).jpeg().toBuffer(),
  'turned to the left and mirrored': (picture) => sharp(picture).rotate(270).flop().jpeg().toBuffer(),
  'in opposite colours': (picture) => sharp(picture).negate({ alpha: false }).jpeg().toBuffer(),
  'in a black frame': (picture) => sharp(picture).extend({ top: 30, bottom: 30, left: 30, right: 30, background: '#000' }).jpeg().toBuffer(),
}

describe.each(['list', 'article', 'profile'] as const)('of a screenshot with a %s', (kind) => {
  let original: Buffer
  let earlier: PictureHash
  beforeAll(async () => {
    original = await screenshot(kind, 7)
    earlier = await hashPicture(original)
  })

  test.each(Object.keys(copies))('a copy %s is recognised, and found by its keys', async (name) => {
    const copy = await hashPicture((await copies[name]?.(original)) ?? original)
    expect(nearest(copy, earlier)).toBeLessThanOrEqual(SIMILAR_WITHIN)
    expect(earlier.bands.some((band) => [...copy.keys, ...copy.turned.keys].includes(band))).toBe(true)
  })
})

test.each(['list', 'article', 'profile', 'page', 'dialog'] as const)('different screens of one app with a %s are not taken for each other', async (kind) => {
  const hashes = await Promise.all(Array.from({ length: 8 }, async (_, n) => hashPicture(await screenshot(kind, 100 + n * 7919))))
  const similar = hashes.flatMap((a) => hashes.filter((b) => a !== b && nearest(a, b) <= SIMILAR_WITHIN))
  expect(similar).toEqual([])
})

test('a hash has 256 bits, and its 16 keys differ from band to band', async () => {
  const { hash, bands } = await hashPicture(await screenshot('list', 1))
  expect(hash).toMatch(/^[01]{256}$/)
  expect(bands.map((band) => band >> 16)).toEqual(Array.from({ length: 16 }, (_, n) => n))
})

test('a screenshot kept without colour is recognised', async () => {
  const original = await screenshot('article', 7)
  const grey = await sharp(original).greyscale().toColourspace('b-w').png().toBuffer()
  expect(nearest(await hashPicture(grey), await hashPicture(original))).toBeLessThanOrEqual(SIMILAR_WITHIN)
})

test('a transparent, a tiny and a one-coloured picture have a hash too', async () => {
  for (const picture of [
    await sharp({ create: { width: 3, height: 2, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
      .png()
      .toBuffer(),
    await sharp({ create: { width: 640, height: 1280, channels: 3, background: '#fff' } })
      .png()
      .toBuffer(),
  ])
    expect((await hashPicture(picture)).hash).toMatch(/^[01]{256}$/)
})
