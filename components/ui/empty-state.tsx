import type { ReactNode } from 'react'

/** An empty sheet with a pale check mark. */
const Drawing = () => (
  <svg viewBox="0 0 120 96" aria-hidden focusable="false" className="h-24 w-30">
    <rect x="10" y="74" width="100" height="6" rx="3" className="fill-line" />
    <rect x="32" y="10" width="56" height="68" rx="10" className="fill-accent-tint" />
    <rect x="42" y="24" width="28" height="5" rx="2.5" className="fill-accent" />
    <rect x="42" y="36" width="36" height="5" rx="2.5" className="fill-edge" opacity="0.5" />
    <rect x="42" y="48" width="22" height="5" rx="2.5" className="fill-edge" opacity="0.5" />
    <circle cx="86" cy="62" r="15" className="fill-sun" />
    <path d="m79.500 62.500 4.500 4.500 8.500-9" fill="none" strokeWidth="4" strokeLinecap="round" strokeLinejoin="round" className="stroke-on-sun" />
  </svg>
)

/** Shown for an empty list: a drawing, a sentence, and a next step. */
export const EmptyState = ({ title, text, action }: { title: string; text?: ReactNode; action?: ReactNode }) => (
  <div className="flex flex-col items-center gap-4 px-5 py-10 text-center">
    <Drawing />
    <div className="flex flex-col gap-1">
      <p className="text-lg font-bold">{title}</p>
      {text && <p className="mx-auto max-w-96 text-muted">{text}</p>}
    </div>
    {action}
  </div>
)
