import type { ReactNode } from 'react'

export interface PictureProps {
  className?: string
}

/** All drawings share one sheet of 160 by 120, one rounded geometry and the colours of the page. */
export const Sheet = ({ className = 'h-auto w-full', children }: PictureProps & { children: ReactNode }) => (
  <svg viewBox="0 0 160 120" aria-hidden focusable="false" className={className}>
    {children}
  </svg>
)

export const Ground = () => <ellipse cx="80" cy="62" rx="74" ry="54" className="fill-accent-tint" />

export const Line = ({ x, y, width, tone = 'fill-line' }: { x: number; y: number; width: number; tone?: string }) => (
  <rect x={x} y={y} width={width} height="5" rx="2.5" className={tone} />
)

export const Phone = ({ children }: { children: ReactNode }) => (
  <>
    <rect x="52" y="8" width="56" height="104" rx="11" className="fill-ink" />
    <rect x="56" y="12" width="48" height="96" rx="7.5" className="fill-surface" />
    <rect x="72" y="15.5" width="16" height="3" rx="1.5" className="fill-ink" />
    {children}
  </>
)
