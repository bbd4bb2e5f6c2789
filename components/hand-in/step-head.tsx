import type { ReactNode } from 'react'

interface StepHeadProps {
  title: string
  lead: ReactNode
  picture: ReactNode
}

/** A step's heading, sentence and small drawing. The wizard focuses the heading. */
export function StepHead({ title, lead, picture }: StepHeadProps) {
  return (
    <header className="flex items-center gap-4">
      <div className="min-w-0 flex-1">
        <h1 tabIndex={-1} className="text-2xl font-extrabold outline-none">
          {title}
        </h1>
        <p className="mt-2 text-muted">{lead}</p>
      </div>
      <div aria-hidden className="w-24 shrink-0 sm:w-32">
        {picture}
      </div>
    </header>
  )
}
