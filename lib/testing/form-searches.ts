const search = Buffer.prototype.indexOf

/** Counts how often forms are searched for their boundary and ends of lines while `work` is done, and how many bytes that looks at. */
export async function searchesOfForms(work: () => Promise<unknown>): Promise<{ bytes: number; times: number }> {
  const seen = { bytes: 0, times: 0 }
  Buffer.prototype.indexOf = function (wanted: string | number | Uint8Array, from?: number | BufferEncoding, encoding?: BufferEncoding) {
    const found = search.call(this, wanted, from as number, encoding)
    seen.times++
    seen.bytes += (found === -1 ? this.length : found) - (typeof from === 'number' ? from : 0)
    return found
  }
  try {
    await work()
  } finally {
    Buffer.prototype.indexOf = search
  }
  return seen
}
