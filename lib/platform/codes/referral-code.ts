/** Converts a typed or linked referral code to its stored form. */
export const normalizeReferralCode = (code: string) => code.trim().toUpperCase()
