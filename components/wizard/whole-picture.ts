const END_OF_IMAGE = 0xd9
const START_OF_SCAN = 0xda

/** Whether a JPEG goes on to its end: a part that is missing is drawn grey by browsers, without an error. */
function isWholeJpeg(bytes: Uint8Array): boolean {
  for (let at = 2; at + 3 < bytes.length; ) {
    if (bytes[at] !== 0xff) return false
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) at += 1
    else if (marker === END_OF_IMAGE) return true
    else {
      at += 2 + ((bytes[at + 2] ?? 0) << 8) + (bytes[at + 3] ?? 0)
      if (marker === START_OF_SCAN) at = endOfScan(bytes, at)
    }
  }
  return bytes.at(-2) === 0xff && bytes.at(-1) === END_OF_IMAGE
}

/** Where the next marker after a scan's data stands: zeros and restarts after 0xff belong to the data. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  return bytes.length
}

/** Whether a PNG has all its chunks, up to the last one. */
function isWholePng(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  for (let at = 8; at + 12 <= bytes.length; at += 12 + view.getUint32(at)) if (view.getUint32(at + 4) === 0x49_45_4e_44) return true
  return false
}

/** Whether a picture's file was not cut off, as an interrupted download is. */
export async function isWholePicture(file: Blob, type: 'image/jpeg' | 'image/png'): Promise<boolean> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  return type === 'image/jpeg' ? isWholeJpeg(bytes) : isWholePng(bytes)
}
