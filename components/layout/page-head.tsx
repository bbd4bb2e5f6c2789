import type { ReactNode } from 'react'

/** The head of a page inside an area: what it is, one line about it, and what can be done with all of it. */
export const PageHead = ({ title, lead, actions }: { title: string; lead?: ReactNode; actions?: ReactNode }) => (
  <div className="flex flex-wrap items-end justify-between gap-4">
    <div className="flex min-w-0 flex-col gap-1">
      <h1 className="text-2xl font-extrabold">{title}</h1>
      {lead && <p className="max-w-measure text-muted">{lead}</p>}
    </div>
    {actions}
  </div>
)
