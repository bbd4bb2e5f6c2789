import sharp from 'sharp'

/** The difference of a square, out of 255, that counts: more than other font rendering causes, less than a button without its colour. */
const SEEN = 12
/** Side of a square, in pixels of a {@link thumbnail}. */
const SQUARE = 4
/** How many lines of a {@link thumbnail} may be missing, because rounding can drop one. */
const LINES = 4

/** A page as it is committed: half as large, to make the file small. */
export const thumbnail = async (png: Buffer): Promise<Buffer> => {
  const { width } = await sharp(png).metadata()
  return sharp(png)
    .resize({ width: Math.round(width / 2) })
    .webp({ quality: 60, effort: 6 })
    .toBuffer()
}

/** How many squares of two thumbnails differ, and how many there are. If the heights differ, all of them count as different. */
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
