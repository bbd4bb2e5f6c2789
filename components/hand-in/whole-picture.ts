const END_OF_IMAGE = 0xd9
const hasNoLength = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)

/**
 * Whether a JPEG is complete: browsers draw a missing part grey without an error. Bytes between segments are skipped, as
 * decoders do, and so is a scan's data, in which 0xff is followed by zero or a restart marker.
 */
function isWholeJpeg(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(0xff, 2); at >= 0 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at)) {
    const marker = bytes[at + 1] ?? 0
    if (marker === END_OF_IMAGE) return true
    if (marker === 0xff) at += 1
    else if (marker === 0 || hasNoLength(marker)) at += 2
    else at += 2 + ((bytes[at + 2] ?? 0) << 8) + (bytes[at + 3] ?? 0)
  }
  return false
}

/** Whether a PNG has all its chunks, up to the last one. */
function isWholePng(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  for (let at = 8; at + 12 <= bytes.length; at += 12 + view.getUint32(at)) if (view.getUint32(at + 4) === 0x49_45_4e_44) return true
  return false
}

/** Whether a picture's file is complete, and not cut off by an interrupted download. */
export const isWholePicture = (bytes: Uint8Array, type: 'image/jpeg' | 'image/png'): boolean => (type === 'image/jpeg' ? isWholeJpeg(bytes) : isWholePng(bytes))
