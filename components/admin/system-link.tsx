import { ChevronRight, type LucideIcon } from 'lucide-react'
import Link from 'next/link'

interface Props {
  href: `/admin/${string}`
  icon: LucideIcon
  title: string
  text: string
}

/** A link from the settings to a separate page. */
export const SystemLink = ({ href, icon: Icon, title, text }: Props) => (
  <Link
    href={href}
    className="flex items-center gap-4 rounded-card border border-line bg-surface p-4 transition-colors duration-150 hover:border-accent focus-visible:rounded-card sm:p-5"
  >
    <Icon aria-hidden className="size-6 shrink-0 text-accent" strokeWidth={1.75} />
    <span className="min-w-0 flex-1">
      <span className="block font-semibold">{title}</span>
      <span className="block text-sm text-muted">{text}</span>
    </span>
    <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" strokeWidth={1.75} />
  </Link>
)
