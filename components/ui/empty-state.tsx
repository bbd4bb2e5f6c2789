import type { ReactNode } from 'react'

const dashed = { fill: 'none', strokeWidth: 3, strokeDasharray: '5 6', strokeLinecap: 'round', className: 'stroke-edge' } as const

/** A drawing for each kind of empty list. None has a check mark, because nothing was achieved. */
const drawings = {
  /** A blank sheet. */
  list: (
    <>
      <rect x="32" y="10" width="56" height="68" rx="10" className="fill-accent-tint" />
      <path d="M44 28h30M44 43h32M44 58h20" {...dashed} />
    </>
  ),
  /** A magnifier over an empty sheet. */
  search: (
    <>
      <rect x="24" y="10" width="56" height="68" rx="10" className="fill-accent-tint" />
      <path d="M36 28h24M36 43h14" {...dashed} />
      <path d="m84 62 14 14" strokeWidth="7" strokeLinecap="round" className="stroke-ink" />
      <circle cx="70" cy="48" r="19" strokeWidth="5" className="fill-surface stroke-ink" />
    </>
  ),
  /** An open envelope without a letter. */
  mail: (
    <>
      <path d="M24 36 55 14a9 9 0 0 1 10 0l31 22v12H24Z" className="fill-accent" />
      <path d="M32 36h56L60 56Z" className="fill-surface" />
      <path d="m24 38 36 24 36-24v32a8 8 0 0 1-8 8H32a8 8 0 0 1-8-8Z" className="fill-accent-tint" />
      <path d="m26 40 34 22 34-22" fill="none" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round" className="stroke-accent" />
    </>
  ),
  /** The outline of a person. */
  people: (
    <>
      <circle cx="60" cy="26" r="9" className="fill-accent-tint" />
      <path d="M40 78c0-13 8-22 20-22s20 9 20 22Z" className="fill-accent-tint" />
      <circle cx="60" cy="26" r="15" {...dashed} />
      <path d="M32 76c0-17 12-28 28-28s28 11 28 28" {...dashed} />
    </>
  ),
  /** The outline of a coin above an empty dish. */
  money: (
    <>
      <circle cx="60" cy="34" r="22" {...dashed} />
      <path d="M26 62h68a26 16 0 0 1-26 16H52a26 16 0 0 1-26-16Z" className="fill-accent-tint" />
      <path d="M24 62h72" strokeWidth="4" strokeLinecap="round" className="stroke-accent" />
    </>
  ),
  /** A pointer. */
  clicks: (
    <>
      <circle cx="52" cy="36" r="24" {...dashed} />
      <circle cx="52" cy="36" r="12" className="fill-accent-tint" />
      <path d="m52 36 34 13-14 6-6 14Z" strokeWidth="4" strokeLinejoin="round" className="fill-accent stroke-surface" />
    </>
  ),
  /** An empty tray. */
  tray: (
    <>
      <path d="M40 20h40M44 32h32" {...dashed} />
      <path d="m20 50 12-20M100 50 88 30" strokeWidth="4" strokeLinecap="round" className="stroke-accent" />
      <path d="M18 50h24l6 10h24l6-10h24v20a8 8 0 0 1-8 8H26a8 8 0 0 1-8-8Z" className="fill-accent-tint" />
      <path d="M18 50h24l6 10h24l6-10h24" fill="none" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round" className="stroke-accent" />
    </>
  ),
}

export interface Empty {
  /** What the list would contain. */
  drawing: keyof typeof drawings
  title: string
  text?: ReactNode
  action?: ReactNode
}

/** Shown for an empty list: a drawing, a sentence, and a next step. */
export const EmptyState = ({ drawing, title, text, action }: Empty) => (
  <div className="flex flex-col items-center gap-4 px-5 py-10 text-center">
    <svg viewBox="0 0 120 96" aria-hidden focusable="false" data-drawing={drawing} className="h-24 w-30">
      <rect x="10" y="78" width="100" height="6" rx="3" className="fill-line" />
      {drawings[drawing]}
    </svg>
    <div className="flex flex-col gap-1">
      <p className="text-lg font-bold">{title}</p>
      {text && <p className="mx-auto max-w-96 text-muted">{text}</p>}
    </div>
    {action}
  </div>
)
