import type { CSSProperties, ReactNode } from 'react'
import { cn } from './cn'
import { Skeleton } from './skeleton'

interface Props {
  label: string
  /** Undefined while loading; the card keeps its height. */
  value: string | undefined
  /** A second, smaller line, such as how the figure is computed. */
  note?: ReactNode
}

/** A long figure is in smaller letters to fit its card, see `figure-fit`. If it is still too wide, it wraps after the currency. */
export const CardFigure = ({ text }: { text: string }) => {
  const digits = Math.max(0, text.search(/\d/))
  return (
    <span className="figure-fit" style={{ '--length': text.length } as CSSProperties}>
      {text.slice(0, digits)}
      <wbr />
      <span className="whitespace-nowrap">{text.slice(digits)}</span>
    </span>
  )
}

/** A placeholder for a figure, inside its line of text, so that it has the same height. */
export const FigureSkeleton = () => (
  <span className="relative">
    &nbsp;
    <Skeleton className="absolute inset-y-0.5 left-0 w-20" />
  </span>
)

/** A figure with its name. Put several into {@link StatCards}. */
export const StatCard = ({ label, value, note }: Props) => (
  <div className="flex min-w-0 flex-col gap-2 rounded-card border border-line bg-surface p-4 sm:p-5">
    <dt className="text-sm text-muted sm:text-base">{label}</dt>
    <dd className="@container mt-auto flex flex-col gap-1">
      <span className="figure text-lg font-extrabold tracking-tight min-[24rem]:text-xl sm:text-2xl">
        {value === undefined ? <FigureSkeleton /> : <CardFigure text={value} />}
      </span>
      {note && <span className="text-sm text-muted">{note}</span>}
    </dd>
  </div>
)

interface CardsProps {
  children: ReactNode
  /** Whether there are three cards. */
  three?: boolean
  /** Whether one of them has a note: figures then stand in one line below their names instead of at the bottom. */
  noted?: boolean
}

// Three without notes are the lines of one card where they do not fit side by side.
const lines =
  '@max-[35rem]:gap-0 @max-[35rem]:rounded-card @max-[35rem]:border @max-[35rem]:border-line @max-[35rem]:bg-surface @max-[35rem]:*:flex-row @max-[35rem]:*:items-baseline @max-[35rem]:*:justify-between @max-[35rem]:*:border-0 @max-[35rem]:*:bg-transparent @max-[35rem]:*:py-2 @max-[35rem]:*:not-first:border-t @max-[35rem]:*:rounded-none @max-[35rem]:[&_dd]:mt-0 @max-[35rem]:[&_dd]:flex-1 @max-[35rem]:[&_dd]:text-right'

/** Cards side by side: two on narrow screens, four where they fit, or three with `three`. */
export const StatCards = ({ children, three = false, noted = false }: CardsProps) => (
  <div className="@container">
    <dl
      className={cn(
        'grid gap-3 sm:gap-4',
        three && !noted ? lines : 'grid-cols-2',
        noted && '[&_dd]:mt-0',
        noted && !three && '[&_dt]:min-h-[2lh]',
        three ? cn('@min-[35rem]:grid-cols-3', noted && '@max-[35rem]:*:first:col-span-2') : '@min-[48rem]:grid-cols-4',
      )}
    >
      {children}
    </dl>
  </div>
)
