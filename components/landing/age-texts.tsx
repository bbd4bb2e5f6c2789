import type { ReactNode } from 'react'

/** What texts that name the youngest age are filled with. @param minimum the setting MINIMUM_AGE, or its mark @returns with what disappears where nobody under 18 may take part */
export const ageTexts = (minimum: number | string) => ({
  minimum,
  minors: (text: ReactNode) => <span className="for-minors">{text}</span>,
})
