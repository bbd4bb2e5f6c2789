/** Characters of an appeal, at least and at most. */
export const APPEAL_LENGTH = { min: 10, max: 500 }
