import { SITE_NAME } from '@/lib/site'
import { cn } from './cn'

/** The path of a coin with its check mark cut out, in a box of 32 × 32. */
export const MARK = 'M16 1a15 15 0 1 0 0 30 15 15 0 0 0 0-30Zm8.3 11.4-9.5 9.9a2 2 0 0 1-2.9 0l-4.3-4.5a2 2 0 1 1 2.9-2.8l2.9 3 8-8.4a2 2 0 1 1 2.9 2.8Z'

/** The logo: a check mark cut out of a coin. One colour, legible at 16 px. */
export const Mark = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 32 32" aria-hidden focusable="false" className={className} fill="currentColor">
    <path fillRule="evenodd" d={MARK} />
  </svg>
)

/** Logo and name. @param nameClass of the name alone */
export const Brand = ({ className, nameClass }: { className?: string; nameClass?: string }) => (
  <span className={cn('inline-flex items-center gap-2 text-lg font-extrabold tracking-tight text-ink', className)}>
    <Mark className="size-7 text-accent" />
    <span className={nameClass}>{SITE_NAME}</span>
  </span>
)
