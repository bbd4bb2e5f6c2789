import type { ReactNode } from 'react'
import { cn } from './cn'

interface Props {
  /** Above the perforation, on sun: the amount. */
  head: ReactNode
  /** Below the perforation. */
  children: ReactNode
  /** Whether it comes out of its slot when it appears. */
  isPrinted?: boolean
  className?: string
}

/** A payment slip that hangs out of a slot, its lower edge cut in teeth: what a finished task leaves its person with. */
export const Slip = ({ head, children, isPrinted = false, className }: Props) => (
  <div className={className}>
    <div aria-hidden className="drawn relative z-10 h-3 rounded-full bg-ink dark:bg-edge" />
    {/* Cut off at the slot, and nowhere else, because of the shadow. */}
    <div className="-mt-1.5 px-3 [clip-path:inset(0_-2rem_-3rem)] sm:px-4">
      <div className={cn('slip-shadow', isPrinted && 'slip-printed')}>
        <div className="slip-paper bg-surface pb-2">
          <div className="bg-sun px-5 pt-5 pb-4 text-on-sun sm:px-6 sm:pt-7 sm:pb-5">{head}</div>
          <div aria-hidden className="-mt-0.5 border-t-2 border-dashed border-sun-edge" />
          <div className="px-5 py-4 sm:px-6 sm:py-5">{children}</div>
        </div>
      </div>
    </div>
  </div>
)
