/**
 * Whether a text is the number of a PIX payment: `E`, the payer's bank in 8 digits, a time in 12, 11 letters or digits. Banks have
 * been seen to write times that are none, so the date is not looked at.
 */
export const isEndToEndId = (text: string): boolean => /^E\d{20}[A-Za-z0-9]{11}$/.test(text)
