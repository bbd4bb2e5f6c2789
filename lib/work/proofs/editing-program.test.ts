import sharp from 'sharp'
import { expect, test } from 'vitest'
import { chunk } from '@/lib/testing/heavy-pictures'
import { cleanProof } from './clean'
import { editingProgramOf } from './editing-program'

const plain = sharp({ create: { width: 20, height: 20, channels: 3, background: '#abc' } })
const withSoftware = (Software: string) => plain.clone().jpeg().withExif({ IFD0: { Software } }).toBuffer()

test('names the program that a JPEG names, and nothing of a camera', async () => {
  expect(editingProgramOf(await withSoftware('Adobe Photoshop 25.0 (Windows)'), 'image/jpeg')).toBe('photoshop')
  expect(editingProgramOf(await withSoftware('GIMP 2.10.34'), 'image/jpeg')).toBe('gimp')
  expect(editingProgramOf(await withSoftware('Adobe Photoshop Lightroom 6'), 'image/jpeg')).toBe('lightroom')
  expect(editingProgramOf(await withSoftware('A155MUBU2AXA1'), 'image/jpeg')).toBeUndefined()
  expect(editingProgramOf(await plain.clone().jpeg().toBuffer(), 'image/jpeg')).toBeUndefined()
})

test('a block that sites write into every picture is no program', async () => {
  const bytes = await plain.clone().jpeg().toBuffer()
  const block = Buffer.from('Photoshop 3.0\0' + '8BIM FBMD')
  const segment = Buffer.concat([Buffer.from([0xff, 0xed, 0, block.length + 2]), block])
  expect(editingProgramOf(Buffer.concat([bytes.subarray(0, 2), segment, bytes.subarray(2)]), 'image/jpeg')).toBeUndefined()
})

test('names the program that a PNG names, and the stored picture has its name no more', async () => {
  const bytes = await plain.clone().png().toBuffer()
  const named = Buffer.concat([bytes.subarray(0, 33), chunk('tEXt', Buffer.from('Software\0www.canva.com Canva')), bytes.subarray(33)])
  const proof = await cleanProof(new File([new Uint8Array(named)], 'p.png'), { network: 'test', signal: new AbortController().signal })
  expect(proof.editedWith).toBe('canva')
  expect(proof.bytes.toString('latin1')).not.toMatch(/canva/i)
})

test('a broken file names nothing and costs no more than its length', () => {
  for (const bytes of [Buffer.alloc(0), Buffer.from([0xff, 0xd8, 0xff, 0xe1]), Buffer.alloc(100, 0xff)]) {
    expect(editingProgramOf(bytes, 'image/jpeg')).toBeUndefined()
    expect(editingProgramOf(bytes, 'image/png')).toBeUndefined()
  }
})
