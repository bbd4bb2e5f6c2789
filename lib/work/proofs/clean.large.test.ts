import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pngOf, scansOf } from '@/lib/testing/heavy-pictures'
import { cleanProof } from './clean'

const sender = { network: '203.0.113.1', signal: new AbortController().signal }
const clean = (bytes: Buffer) => cleanProof(new File([new Uint8Array(bytes)], 'a'), sender)

/** Why a proof is refused before it is decoded: nothing is decoded for a sender who has gone. */
const refusalOf = (bytes: Buffer) =>
  cleanProof(new File([new Uint8Array(bytes)], 'a'), { ...sender, signal: AbortSignal.abort(new Error('it would have been decoded')) }).then(
    () => 'nothing',
    (error) => error.fields?.proof?.[0] ?? error.message,
  )

test('a picture that would keep a decoder busy for long is refused before it is decoded, and told why', async () => {
  const heavy = {
    'more than 20 megapixels of 16 bits': pngOf(4_500, 4_500, { colour: 'rgba', depth: 16 }),
    'more than 10 megapixels interlaced': pngOf(3_200, 3_200, { colour: 'rgba', interlaced: true }),
    'a thousand scans': scansOf(2_000, 2_000, 1_000),
    'a thousand texts of 8 MB': pngOf(100, 100, { colour: 'grey', texts: 900 }),
  }
  for (const [what, bytes] of Object.entries(heavy)) expect({ what, told: await refusalOf(bytes) }).toEqual({ what, told: 'proof_too_heavy' })
  for (const [width, height] of [
    [1, 20_001],
    [20_001, 1],
  ] as const)
    expect(await refusalOf(pngOf(width, height, { colour: 'grey' }))).toBe('proof_too_long')
  expect(await refusalOf(pngOf(7_000, 7_000, { colour: 'grey' }))).toBe('proof_too_large')
}, 180_000)

test('what phones and editors make is taken in: 16 bits, interlaced, progressive, with profile and texts, and a film behind it', async () => {
  const screenshot = () => sharp({ create: { width: 1440, height: 3200, channels: 4, background: 'teal' } })
  const photo = () => sharp({ create: { width: 4000, height: 3000, channels: 3, background: 'teal', noise: { type: 'gaussian', mean: 128, sigma: 8 } } })
  const pictures = {
    'a screenshot of 16 bits': await screenshot().toColourspace('rgb16').png().toBuffer(),
    'a screenshot, interlaced': await screenshot().png({ progressive: true }).toBuffer(),
    'a screenshot with a palette': await screenshot().png({ palette: true }).toBuffer(),
    'a screenshot with profile and texts': pngOf(1440, 3200, { colour: 'rgba', texts: 8 }),
    'a page scrolled and drawn as one': pngOf(1080, 19_000, { colour: 'rgba' }),
    'a photo, progressive': await photo().withIccProfile('p3').jpeg({ progressive: true, quality: 60 }).toBuffer(),
    'a photo of 40 megapixels': await sharp({ create: { width: 7300, height: 5400, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer(),
    // A film has many bytes that would be markers in a picture.
    'a photo with a film behind it': Buffer.concat([await photo().jpeg({ quality: 50 }).toBuffer(), Buffer.alloc(1_000_000, Buffer.from([0xff, 0xda, 0, 8]))]),
  }
  for (const [what, bytes] of Object.entries(pictures)) {
    const { type } = await clean(bytes).catch((error) => ({ type: `refused: ${JSON.stringify(error.fields)}` }))
    expect({ what, type }).toEqual({ what, type: what.includes('photo') ? 'image/jpeg' : 'image/png' })
  }
}, 180_000)

test('a sender who does not wait any more has nothing decoded', async () => {
  const proof = new File([new Uint8Array(pngOf(8, 8, { colour: 'grey' }))], 'a')
  await expect(cleanProof(proof, { ...sender, signal: AbortSignal.abort(new Error('gone')) })).rejects.toThrow('gone')
})
