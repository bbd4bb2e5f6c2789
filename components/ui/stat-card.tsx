import type { LucideIcon } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { cn } from '@/lib/cn'
import { Skeleton } from './skeleton'

interface Props {
  label: string
  /** Undefined while it is being fetched; the card keeps its height. */
  value: string | undefined
  icon: LucideIcon
  /** A second, smaller line, such as what the figure is made of. */
  note?: ReactNode
  /** Money that somebody earned stands on sun. */
  reward?: boolean
}

/** A long figure is set smaller, so that it stays in its card: see `figure-fit`. Where even that is too wide, it breaks after its currency. */
const Figure = ({ text }: { text: string }) => {
  const digits = Math.max(0, text.search(/\d/))
  return (
    <span className="figure-fit" style={{ '--length': text.length } as CSSProperties}>
      {text.slice(0, digits)}
      <wbr />
      <span className="whitespace-nowrap">{text.slice(digits)}</span>
    </span>
  )
}

/** One figure with its name. Put several into a {@link StatCards}. */
export const StatCard = ({ label, value, icon: Icon, note, reward = false }: Props) => (
  <div className="flex min-w-0 flex-col gap-2 rounded-card border border-line bg-surface p-4 sm:p-5">
    <dt className="flex items-start justify-between gap-2 text-sm text-muted sm:text-base">
      {label}
      <span
        className={cn(
          'grid size-8 shrink-0 place-items-center rounded-sm max-[22rem]:hidden',
          reward ? 'bg-sun-tint text-ink' : 'bg-accent-tint text-accent-deep',
        )}
      >
        <Icon aria-hidden className="size-4.5" strokeWidth={1.75} />
      </span>
    </dt>
    <dd className="@container mt-auto flex flex-col gap-1">
      <span className="figure text-lg font-extrabold tracking-tight min-[24rem]:text-xl sm:text-2xl">
        {value === undefined ? (
          // In a line of text, so that the figure takes up the same height.
          <span className="relative">
            &nbsp;
            <Skeleton className="absolute inset-y-0.5 left-0 w-20" />
          </span>
        ) : (
          <Figure text={value} />
        )}
      </span>
      {note && <span className="text-sm text-muted">{note}</span>}
    </dd>
  </div>
)

interface CardsProps {
  children: ReactNode
  /** Three in a row; on phones the first takes a row of its own. */
  three?: boolean
}

/** Cards side by side: two where it is narrow, four where they fit, unless there are three. */
export const StatCards = ({ children, three = false }: CardsProps) => (
  <div className="@container">
    <dl className={cn('grid grid-cols-2 gap-3 sm:gap-4', three ? '@max-[35rem]:*:first:col-span-2 @min-[35rem]:grid-cols-3' : '@min-[48rem]:grid-cols-4')}>
      {children}
    </dl>
  </div>
)
