import sharp from 'sharp'
import { expect, test } from 'vitest'
import { cleanProof } from './clean'

const sender = { network: '203.0.113.1', signal: new AbortController().signal }
const blank = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: 'teal' } })

async function stored(bytes: Buffer) {
  const { width, height } = await sharp((await cleanProof(new File([new Uint8Array(bytes)], 'a'), sender)).bytes).metadata()
  return [width, height]
}

test('a screenshot that was put together by scrolling stays readable, upright or lying, and a photo is made smaller', { tags: ['large'] }, async () => {
  expect(await stored(await blank(900, 12_000).png().toBuffer())).toEqual([900, 12_000])
  expect(await stored(await blank(12_000, 900).jpeg().toBuffer())).toEqual([12_000, 900])
  // A camera's note says that it has to be turned.
  expect(await stored(await blank(9000, 1440).withMetadata({ orientation: 6 }).jpeg().toBuffer())).toEqual([1080, 6750])
  expect(await stored(await blank(4000, 3000).jpeg().toBuffer())).toEqual([2560, 1920])
})
