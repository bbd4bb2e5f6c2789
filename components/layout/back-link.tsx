import { ChevronLeft } from 'lucide-react'
import Link from 'next/link'

/** Leads from a page inside an area to the one above it. */
export const BackLink = ({ href, text }: { href: string; text: string }) => (
  <Link href={href} className="-mb-4 inline-flex min-h-11 items-center gap-1 self-start font-semibold text-accent-deep lg:-mb-6">
    <ChevronLeft aria-hidden className="size-5" strokeWidth={1.75} />
    {text}
  </Link>
)
