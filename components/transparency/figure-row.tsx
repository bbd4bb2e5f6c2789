'use client'

import type { CSSProperties } from 'react'
import { cn } from '@/components/ui/cn'
import { Skeleton } from '@/components/ui/skeleton'

/** A figure as it is told. */
export interface Told {
  value: string
  /** Of how many cases it is. */
  note: string
  /** Whether `value` says why there is no figure. */
  isAbsent?: boolean
}

interface Props {
  label: string
  text: string
  /** Undefined while there is nothing to tell. */
  told: Told | undefined
  /** Whether nothing comes. */
  failed: boolean
  /** Whether it stands above the others, alone in its row. */
  first?: boolean
}

/** In the place of what is fetched, as high as a line of it; empty when nothing comes. */
const Pending = ({ className }: { className: string | false }) => (
  <span className="relative block">&nbsp;{className && <Skeleton className={cn('absolute inset-y-1 left-0', className)} />}</span>
)

/** A name, its figure, of how many cases it is, and what it means. Figure and note are a line each, before and after they have come. */
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
