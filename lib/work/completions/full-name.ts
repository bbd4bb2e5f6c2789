// Scripts in which names are written without a space.
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

const lettersIn = (text: string) => text.match(/\p{L}/gu)?.length ?? 0

/**
 * Why a typed text may not be somebody's whole name; the page asks about it, the API does not.
 * @returns `letters` if it has none; `whole` if it looks like a part of a name, or initials, and the person has to confirm that it is all of it
 */
export function nameDoubt(name: string): 'letters' | 'whole' | undefined {
  const letters = lettersIn(name)
  if (letters === 0) return 'letters'
  if (letters >= 2 && UNSPACED.test(name)) return undefined
  const words = name.trim().split(/\s+/).filter(lettersIn)
  return words.length >= 2 && words.some((word) => lettersIn(word) >= 2) ? undefined : 'whole'
}
