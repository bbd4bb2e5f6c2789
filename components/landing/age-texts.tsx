import type { ReactNode } from 'react'

/** The values for texts that name the minimum age. @param minimum the setting MINIMUM_AGE, or its page mark @returns also the tag around words that are hidden where nobody under 18 may take part */
export const ageTexts = (minimum: number | string) => ({
  minimum,
  minors: (text: ReactNode) => <span className="for-minors">{text}</span>,
})
