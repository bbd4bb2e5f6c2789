/** @param {number} from @param {number} to both included */
const range = (from, to) => Array.from({ length: to - from + 1 }, (_, n) => String.fromCodePoint(from + n)).join('')

/**
 * The letters of the font that every page loads first: those of Portuguese and English, and the signs in our texts. Other letters, in people's names, are
 * in files that a page loads when it shows one (`app/[locale]/layout.tsx`), or the system's fonts have them.
 */
export const FONT_LETTERS = [
  range(0x20, 0x7e),
  'ÀÁÂÃÇÉÊÍÓÔÕÚÜàáâãçéêíóôõúü',
  // Spaces, hyphens, dashes, quotation marks, ordinals, signs.
  '\u00a0\u00a7\u00a9\u00aa\u00ab\u00b0\u00b7\u00ba\u00bb\u00d7\u2009\u200b\u2011\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u202f',
  // Euro, arrows, minus.
  '\u20ac\u2190\u2192\u2212',
].join('')
