/** A referral code as it is stored, from what somebody typed or a link says. */
export const normalizeReferralCode = (code: string) => code.trim().toUpperCase()
