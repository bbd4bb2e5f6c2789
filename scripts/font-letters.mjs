/** @param {number} from @param {number} to both included */
const range = (from, to) => Array.from({ length: to - from + 1 }, (_, n) => String.fromCodePoint(from + n)).join('')

/**
 * The letters of the font that every page loads first: Latin-1, and of the rest of its package's latin file what texts use. Other letters
 * are in the extended file, or drawn by the system.
 */
export const FONT_LETTERS = [
  range(0x20, 0x7e),
  range(0xa0, 0xff),
  // Of French, Turkish and Hawaiian names; combining accents.
  '\u0131\u0152\u0153\u02bb\u02bc\u02c6\u02da\u02dc\u0304\u0308\u0329',
  // Spaces, hyphens, dashes, quotation marks, bullet, ellipsis.
  range(0x2002, 0x200b),
  range(0x2010, 0x2015),
  '\u2018\u2019\u201a\u201c\u201d\u201e\u2020\u2021\u2022\u2026\u202f\u2030\u2039\u203a\u2044',
  // Euro, trade mark, arrows, minus, multiplication.
  '\u20ac\u2122\u2190\u2191\u2192\u2193\u2212\u2215',
].join('')
