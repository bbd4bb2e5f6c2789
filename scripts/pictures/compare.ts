import sharp from 'sharp'

/** Of a square, out of 255: more than another way to draw letters makes, less than a button without its colour. */
const SEEN = 12
/** Side of a square, in pixels of a {@link thumbnail}. */
const SQUARE = 4
/** Lines that may be missing, of a {@link thumbnail}: rounding makes one. */
const LINES = 4

/** A page as it is committed: half as large, and light. */
export const thumbnail = async (png: Buffer): Promise<Buffer> => {
  const { width } = await sharp(png).metadata()
  return sharp(png)
    .resize({ width: Math.round(width / 2) })
    .webp({ quality: 60, effort: 6 })
    .toBuffer()
}

/** How many squares of two thumbnails look different, and how many there are. Another height is another page: all of them. */
export async function differentSquares(one: Buffer, other: Buffer): Promise<{ different: number; of: number }> {
  const { width, height } = await sharp(one).metadata()
  const there = await sharp(other).metadata()
  const [columns, rows] = [Math.ceil(width / SQUARE), Math.ceil(height / SQUARE)]
  const of = columns * rows
  if (there.width !== width || Math.abs(there.height - height) > LINES) return { different: of, of }
  const squares = (picture: Buffer) => sharp(picture).removeAlpha().resize(columns, rows, { fit: 'fill', kernel: 'linear' }).raw().toBuffer()
  const [a, b] = await Promise.all([squares(one), squares(other)])
  let different = 0
  for (let at = 0; at < of * 3; at += 3) {
    const far = Math.max(...[0, 1, 2].map((colour) => Math.abs((a[at + colour] ?? 0) - (b[at + colour] ?? 0))))
    if (far > SEEN) different++
  }
  return { different, of }
}
