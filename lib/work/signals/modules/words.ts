import type { Signal } from '../signal'

/**
 * The words that the campaign names, looked for in the pictures. Reading misses some in photos, so that only a picture without any of them, or with one
 * that only a wrong one shows, speaks against a completion.
 */
export const words: Signal = {
  weight: 45,
  see: ({ words: read }) => {
    if (!read) return undefined
    const saw = { count: read.found, of: read.named }
    if (read.wrong > 0) return { strength: 1, saw: { ...saw, wrong: read.wrong } }
    if (read.named === 0) return undefined
    if (read.found === 0) return { strength: 1, saw }
    return read.found === read.named ? { strength: -0.5, saw } : undefined
  },
}
