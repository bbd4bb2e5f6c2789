import { CircleAlert } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { cn } from '@/components/ui/cn'

const tones = {
  danger: 'bg-danger-tint text-danger',
  warning: 'bg-warning-tint text-warning',
} as const

interface NoticeProps {
  tone: keyof typeof tones
  title?: string
  className?: string
  /** To move the focus to it. */
  boxRef?: RefObject<HTMLDivElement | null>
  children: ReactNode
}

/** A problem and what to do about it. Announced to screen readers when it appears. */
export const StepNotice = ({ tone, title, className, boxRef, children }: NoticeProps) => (
  <div ref={boxRef} tabIndex={boxRef && -1} role="alert" className={cn('flex items-start gap-3 rounded-control p-4', tones[tone], className)}>
    <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" strokeWidth={1.75} />
    <div className="min-w-0 flex-1">
      {title && <p className="font-semibold first-letter:uppercase">{title}</p>}
      <div className={cn(title && 'text-ink')}>{children}</div>
    </div>
  </div>
)
