/** Most bytes of a proof as it is sent. */
export const MAX_PROOF_BYTES = 8 * 1024 * 1024

/** The longest side of a picture that is stored, unless its shorter one would be less than {@link READABLE}. */
const LONGER_SIDE = 2560

/** The shorter side that keeps a screenshot readable, as wide as a phone shows it. */
const READABLE = 1080

/** The most pixels that are stored: of the longest screenshot that is taken the shorter side keeps 700. */
const MOST_PIXELS = 14_000_000

/**
 * The size in which a picture is stored, in pixels. A long screenshot, which was put together by scrolling, is not fitted into a square, in which nothing
 * could be read: its shorter side and its area are bounded instead.
 */
export function storedSize(width: number, height: number): { width: number; height: number } {
  const byLonger = LONGER_SIDE / Math.max(width, height)
  const byShorter = READABLE / Math.min(width, height)
  const scale = Math.min(1, Math.max(byLonger, byShorter), Math.sqrt(MOST_PIXELS / (width * height)))
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) }
}
