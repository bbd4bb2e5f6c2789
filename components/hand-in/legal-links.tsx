import Link from 'next/link'
import type { ReactNode } from 'react'

const className = 'font-medium text-accent-deep underline underline-offset-4'

/** Renders the tags `<terms>` and `<policy>` of a text as links, without prefetching, because few people follow them. */
export const legalLinks = {
  terms: (text: ReactNode) => (
    <Link href="/terms-and-condition" prefetch={false} className={className}>
      {text}
    </Link>
  ),
  policy: (text: ReactNode) => (
    <Link href="/policy" prefetch={false} className={className}>
      {text}
    </Link>
  ),
}
