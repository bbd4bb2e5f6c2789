'use client'

import { ChevronRight } from 'lucide-react'
import { useFieldName } from './use-field-name'

/** What keeps a draft from being published; each leads to its field. @param problems texts by path */
export function ProblemList({ problems, onPress }: { problems: Record<string, string>; onPress: (path: string) => void }) {
  const nameOf = useFieldName()
  return (
    <ul className="flex flex-col">
      {Object.entries(problems).map(([path, text]) => (
        <li key={path} className="border-line not-last:border-b">
          <button
            type="button"
            onClick={() => onPress(path)}
            className="flex min-h-11 w-full items-center justify-between gap-3 rounded-control px-2 py-2 text-left transition-colors duration-150 hover:bg-accent-tint"
          >
            <span className="min-w-0">
              <span className="block font-semibold">{nameOf(path)}</span>
              <span className="block text-sm text-danger">{text}</span>
            </span>
            <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" strokeWidth={1.75} />
          </button>
        </li>
      ))}
    </ul>
  )
}
