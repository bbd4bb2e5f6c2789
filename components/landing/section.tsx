import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'

interface Props {
  /** The anchor, also used for the heading's id. */
  id: string
  title: string
  text?: string
  /** The background: `plain` is the page's, `raised` a surface between lines, `band` dark in both themes. */
  tone?: 'plain' | 'raised' | 'band'
  children: ReactNode
}

const tones = {
  plain: '',
  raised: 'border-y border-line bg-surface',
  band: 'bg-band text-on-band',
} as const

/** A block of the landing page: heading, a sentence, content. */
export function Section({ id, title, text, tone = 'plain', children }: Props) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={cn('py-14 lg:py-24', tones[tone])}>
      <div className="mx-auto max-w-content px-4 sm:px-6">
        <div data-reveal className="max-w-2xl">
          <h2 id={`${id}-title`} className="text-2xl font-bold sm:text-3xl">
            {title}
          </h2>
          {text && <p className={cn('mt-3 text-lg', tone === 'band' ? 'text-on-band-muted' : 'text-muted')}>{text}</p>}
        </div>
        <div className="mt-6 lg:mt-10">{children}</div>
      </div>
    </section>
  )
}
