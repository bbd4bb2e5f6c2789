import type { ReactNode } from 'react'
import { cn } from './cn'

const variants = {
  neutral: 'bg-paper text-muted border-line',
  waiting: 'bg-line text-ink border-line',
  success: 'bg-accent-tint text-accent-deep border-accent-tint',
  /** For reward moments only. */
  reward: 'bg-sun-tint text-ink border-sun',
  on_its_way: 'bg-sun-tint text-ink border-sun-tint',
  paid: 'bg-accent text-surface border-accent',
  warning: 'bg-warning-tint text-warning border-warning-tint',
  danger: 'bg-danger-tint text-danger border-danger-tint',
} as const

/** A state as text; the colour only repeats it. */
export const Badge = ({ variant = 'neutral', className, children }: { variant?: keyof typeof variants; className?: string; children: ReactNode }) => (
  <span
    className={cn(
      'figure inline-flex items-center gap-1 rounded-full border px-2.5 py-0.5 text-sm font-semibold whitespace-nowrap',
      variants[variant],
      className,
    )}
  >
    {children}
  </span>
)
