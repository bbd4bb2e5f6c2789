import { type ReactNode, useId } from 'react'

interface Props {
  title: string
  lead?: string
  /** Controls beside the title. */
  tools: ReactNode
  /** A table or an empty state. */
  children: ReactNode
}

/** A part of a page with a list that has no pages. */
export function ListPart({ title, lead, tools, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="@container flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="flex min-w-0 flex-col gap-1">
          <h2 id={id} className="text-lg font-bold">
            {title}
          </h2>
          {lead && <p className="max-w-measure text-sm text-muted">{lead}</p>}
        </div>
        {tools}
      </div>
      <div className="overflow-hidden rounded-card border border-line bg-surface">{children}</div>
    </section>
  )
}
