import Link from 'next/link'
import type { ReactNode } from 'react'

const className = 'font-medium text-accent-deep underline underline-offset-4'

/** The tags `<terms>` and `<policy>` of a text, as links. */
export const legalLinks = {
  terms: (text: ReactNode) => (
    <Link href="/terms-and-condition" className={className}>
      {text}
    </Link>
  ),
  policy: (text: ReactNode) => (
    <Link href="/policy" className={className}>
      {text}
    </Link>
  ),
}
