'use client'

import type { CSSProperties } from 'react'
import { cn } from '@/components/ui/cn'
import { Skeleton } from '@/components/ui/skeleton'

/** A figure as shown. */
export interface Told {
  value: string
  /** Says how many cases the figure is based on. */
  note: string
  /** Whether `value` is the reason for a missing figure. */
  isAbsent?: boolean
}

interface Props {
  label: string
  text: string
  /** Undefined while loading. */
  told: Told | undefined
  /** Whether loading failed. */
  failed: boolean
  /** Whether it is above the others, alone in its row. */
  first?: boolean
}

/** A placeholder with the height of one line; empty when loading failed. */
const Pending = ({ className }: { className: string | false }) => (
  <span className="relative block">&nbsp;{className && <Skeleton className={cn('absolute inset-y-1 left-0', className)} />}</span>
)

/** A name, its figure, the number of cases and an explanation. Figure and note are one line each, before and after loading. */
export const FigureRow = ({ label, text, told, failed, first = false }: Props) => (
  <div className={cn('border-t border-line py-8', first && 'gap-x-12 md:col-span-2 md:grid md:grid-cols-2 md:grid-rows-[auto_auto_1fr] lg:py-10')}>
    <dt className="font-bold">{label}</dt>
    <dd className={cn('@container mt-1 min-w-0 md:col-start-1', !told && 'noscript:hidden')}>
      <span className={cn('figure flex min-h-[1lh] items-center text-3xl font-extrabold tracking-tight [word-spacing:0.1em]', first && 'text-hero')}>
        {told ? (
          <span className={told.isAbsent ? 'text-xl font-bold text-muted' : 'whitespace-nowrap'}>
            <span className="figure-fit" style={{ '--length': told.value.length } as CSSProperties}>
              {told.value}
            </span>
          </span>
        ) : failed ? (
          <span className="text-muted">–</span>
        ) : (
          <Pending className={first ? 'w-56' : 'w-36'} />
        )}
      </span>
      <span className="mt-1 block text-sm text-muted">{told ? told.note : <Pending className={!failed && 'w-32'} />}</span>
    </dd>
    <dd className={cn('mt-3 max-w-measure text-muted', first && 'md:col-start-2 md:row-span-2 md:row-start-2 md:mt-3')}>{text}</dd>
  </div>
)
