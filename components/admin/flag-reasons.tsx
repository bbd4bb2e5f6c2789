'use client'

import { Flag } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { Completion } from '@/lib/work/completions/contract'
import { type EarlierMatch, earlierMatches } from '@/lib/work/completions/earlier-matches'
import { useFlagSentence } from './use-flag-sentence'

interface Props {
  flags: Completion['flags']
  /** Renders one earlier match; must set a key. */
  children: (match: EarlierMatch) => ReactNode
}

/** Each flag of a completion in words, and below them each earlier match once. */
export function FlagReasons({ flags, children }: Props) {
  const t = useTranslations('admin.details')
  const say = useFlagSentence()
  return (
    <section className="flex flex-col gap-3 rounded-control bg-warning-tint p-4">
      <h3 className="flex items-center gap-2 font-bold text-warning">
        <Flag aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
        {t('why')}
      </h3>
      <ul className="flex list-disc flex-col gap-1 pl-5">
        {flags.map((flag) => (
          <li key={flag.reason}>{say(flag)}</li>
        ))}
      </ul>
      {earlierMatches(flags).map(children)}
    </section>
  )
}
