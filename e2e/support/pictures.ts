import { randomBytes } from 'node:crypto'
import { expect } from '@playwright/test'
import sharp from 'sharp'

export interface Upload {
  name: string
  mimeType: string
  buffer: Buffer
}

/** A real image that no other test sends, and that looks like none: a flat colour differs from others by rounding alone, and is flagged by chance. */
const canvas = (width = 360, height = 740) =>
  sharp(randomBytes(8 * 16 * 3), { raw: { width: 8, height: 16, channels: 3 } }).resize(width, height, { fit: 'fill', kernel: 'nearest' })

export const png = async (width?: number, height?: number): Promise<Upload> => ({
  name: 'print.png',
  mimeType: 'image/png',
  buffer: await canvas(width, height).png().toBuffer(),
})

/** A photo like a phone's, with its GPS position. */
export const jpegWithPlace = async (): Promise<Upload> => {
  const exif = { IFD0: { Make: 'Phone' }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '23/1 33/1 1/1', GPSLongitudeRef: 'W', GPSLongitude: '46/1 38/1 1/1' } }
  const buffer = await canvas().withExif(exif).jpeg().toBuffer()
  expect((await sharp(buffer).metadata()).exif?.includes('Phone'), 'the sent photo carries EXIF').toBe(true)
  return { name: 'foto.jpg', mimeType: 'image/jpeg', buffer }
}

/** A photo that is too large to be sent unchanged. */
export const largePhoto = async (): Promise<Upload> => {
  const width = 4000
  const height = 3000
  const buffer = await sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 60 })
    .toBuffer()
  return { name: 'camera.jpg', mimeType: 'image/jpeg', buffer }
}

/** A picture as large as a phone's, unlike every other. */
export const screenshot = (width = 1080, height = 2340) =>
  sharp(randomBytes(27 * 58 * 3), { raw: { width: 27, height: 58, channels: 3 } })
    .resize(width, height, { kernel: 'cubic' })
    .jpeg()
    .toBuffer()
