/**
 * A file of a form, as a view of the body. A `File` would copy the bytes two or three times, and collecting those copies costs more than decoding a
 * picture.
 */
export class ReceivedFile {
  constructor(readonly bytes: Uint8Array) {}

  /** Bytes. */
  get size(): number {
    return this.bytes.byteLength
  }
}
