// The same pattern stands in lib/platform/browser/early/referral.ts, which can import nothing.
const CODE = /[0-9a-z]+(?:[-_]+[0-9a-z]+)*/i

/**
 * The referral code in what was linked, pasted or typed, as it was written: links are copied with what stands around them (`W4KX7QNA).`, a sign of no width,
 * `?fbclid=…`). Empty if there is none.
 */
export const cutReferralCode = (text: string): string => CODE.exec(text)?.[0] ?? ''

/** The same in its stored form. */
export const normalizeReferralCode = (text: string): string => cutReferralCode(text).toUpperCase()

/** The label in what was linked; what is no label is empty, but for signs behind it. */
export const cutLabel = (text: string): string => /^([a-z0-9-]{1,40})(?:[^a-z0-9\s-].*)?$/s.exec(text.trim().toLowerCase())?.[1] ?? ''
