/**
 * A file of a form as it arrived: a part of the body, not a copy of it. A `File` would hold the bytes two or three times over, and
 * what it costs to clear such copies away is more than to decode a picture.
 */
export class ReceivedFile {
  constructor(readonly bytes: Uint8Array) {}

  /** Bytes. */
  get size(): number {
    return this.bytes.byteLength
  }
}
