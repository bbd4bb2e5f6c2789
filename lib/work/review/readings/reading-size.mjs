/** Sides of what is read: letters of a phone's screen are some 30 pixels high at this size, and more pixels only take more time. */
const WIDTH = 1080
const MAX_HEIGHT = 2400

/** From this on a picture was put together by scrolling: fitted into one screen its letters could not be read. */
const LONG = 3
const MOST_PIXELS = 11_000_000

/**
 * The size in which a picture is read.
 * @param {number} width
 * @param {number} height
 */
export function readingSize(width, height) {
  const [shorter, longer] = [Math.min(width, height), Math.max(width, height)]
  const scale = longer / shorter > LONG ? Math.min(1, WIDTH / shorter, Math.sqrt(MOST_PIXELS / (width * height))) : Math.min(WIDTH / width, MAX_HEIGHT / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
