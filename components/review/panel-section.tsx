import type { ReactNode } from 'react'

interface Props {
  title: string
  /** Beside the title. */
  aside?: ReactNode
  children: ReactNode
}

/** One part of the panel beside the picture, below a line. */
export const PanelSection = ({ title, aside, children }: Props) => (
  <section aria-label={title} className="flex flex-col gap-2 border-t border-line pt-3 text-sm">
    <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <h3 className="font-bold">{title}</h3>
      {aside}
    </div>
    {children}
  </section>
)
