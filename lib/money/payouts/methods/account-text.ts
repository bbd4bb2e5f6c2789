/** An account number of which the last three characters are shown, the others as at most eight dots. */
export const maskedAccount = (account: string): string => `${'•'.repeat(Math.max(0, Math.min(8, account.length - 3)))}${account.slice(-3)}`

/** An account number as it is compared: in lower case, letters, digits and `@` only, without leading zeros. */
export const comparedAccount = (account: string): string =>
  account
    .toLowerCase()
    .replace(/[^\p{L}\p{N}@]/gu, '')
    .replace(/^0+(?=.)/, '')
