import type { LucideIcon } from 'lucide-react'
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

interface Props {
  variant?: keyof typeof variants
  icon?: LucideIcon
  className?: string
  children: ReactNode
}

/** A state as text; colour and icon only repeat it. */
export const Badge = ({ variant = 'neutral', icon: Icon, className, children }: Props) => (
  <span
    className={cn(
      'figure inline-flex items-center gap-1 rounded-full border px-2.5 py-0.5 text-sm font-semibold whitespace-nowrap',
      variants[variant],
      className,
    )}
  >
    {Icon && <Icon aria-hidden className="size-3.5 shrink-0" strokeWidth={2} />}
    {children}
  </span>
)
