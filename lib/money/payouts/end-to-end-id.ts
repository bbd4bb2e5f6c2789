/**
 * Whether a text is an EndToEndId: `E`, the payer's bank in 8 digits, a time in 12, 11 letters or digits. The time is not checked, because banks have
 * been seen to write impossible ones.
 */
export const isEndToEndId = (text: string): boolean => /^E\d{20}[A-Za-z0-9]{11}$/.test(text)
