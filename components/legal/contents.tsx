'use client'

import { useEffect, useState } from 'react'

interface Props {
  title: string
  sections: readonly { id: string; title: string }[]
}

/** The list of contents, in which the section being read is marked. */
export function Contents({ title, sections }: Props) {
  const [current, setCurrent] = useState<string>()
  useEffect(() => {
    const look = () => {
      const { scrollHeight } = document.documentElement
      // The last section may be too short to reach the top of the window.
      const line = window.scrollY + window.innerHeight >= scrollHeight - 1 ? Number.POSITIVE_INFINITY : 160
      setCurrent(sections.findLast(({ id }) => (document.getElementById(id)?.getBoundingClientRect().top ?? line) < line)?.id)
    }
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [sections])
  return (
    <nav aria-labelledby="contents" className="min-w-0 lg:sticky lg:top-24 lg:self-start print:hidden">
      <p id="contents" className="font-bold">
        {title}
      </p>
      <ol className="mt-2 border-l border-line">
        {sections.map(({ id, title: name }, index) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === current ? 'location' : undefined}
              className="-ml-px flex min-h-11 items-center gap-2 border-l-3 border-transparent py-1 pl-4 text-sm text-muted hover:text-accent aria-[current]:border-accent aria-[current]:font-bold aria-[current]:text-accent-deep lg:min-h-10"
            >
              <span className="figure">{index + 1}.</span>
              {name}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
