'use client'

import { Info } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'

/** Lines with their numbers, one below the other. */
export const NumberedLines = ({ lines }: { lines: ReactNode[] }) => (
  <ol className="flex flex-col">
    {lines.map((line, at) => (
      <li
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name and keep no state.
        key={at}
        className="relative flex gap-4 pb-5 last:pb-0 not-last:before:absolute not-last:before:top-9 not-last:before:bottom-0 not-last:before:left-[17px] not-last:before:w-0.5 not-last:before:bg-line"
      >
        <span aria-hidden className="figure grid size-9 shrink-0 place-items-center rounded-full bg-accent-tint font-bold text-accent-deep">
          {at + 1}
        </span>
        {line}
      </li>
    ))}
  </ol>
)

/** What to mind before the start. */
export function IntroductionNote({ children }: { children: ReactNode }) {
  const t = useTranslations('wizard.introduction')
  return (
    <aside className="flex items-start gap-3 rounded-control bg-accent-tint p-4">
      <Info aria-hidden className="mt-0.5 size-5 shrink-0 text-accent-deep" strokeWidth={1.75} />
      <p className="min-w-0 wrap-anywhere">
        <strong className="font-semibold">{t('note_label')}: </strong>
        {children}
      </p>
    </aside>
  )
}

/** What to do, numbered. @param className the distance between the lines */
export function HowTo({ lines, className }: { lines: ReactNode[]; className: string }) {
  const t = useTranslations('wizard.task')
  return (
    <section aria-labelledby="task-how">
      <h2 id="task-how" className="text-lg font-bold">
        {t('how')}
      </h2>
      <ol className={cn('mt-3 flex list-none flex-col', className)}>
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: instructions have no name and keep no state.
          <li key={at} className="flex gap-3">
            <span aria-hidden className="figure w-5 shrink-0 font-bold text-accent-deep">
              {at + 1}.
            </span>
            {line}
          </li>
        ))}
      </ol>
    </section>
  )
}
