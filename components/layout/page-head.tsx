import type { ReactNode } from 'react'

/** The head of a page inside an area: title, one line of description, and actions. */
export const PageHead = ({ title, lead, actions }: { title: string; lead?: ReactNode; actions?: ReactNode }) => (
  <div className="flex flex-wrap items-end justify-between gap-4">
    <div className="flex min-w-0 flex-col gap-1">
      <h1 className="text-2xl font-extrabold">{title}</h1>
      {lead && <p className="max-w-measure text-muted">{lead}</p>}
    </div>
    {actions}
  </div>
)
