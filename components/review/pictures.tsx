'use client'

import { Flag } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { ProofStage, type usePictureView } from '@/components/admin/proof-stage'
import { cn } from '@/components/ui/cn'
import { MAX_ATTEMPTS } from '@/db/values'
import type { ReviewItem } from '@/lib/work/review/decision/contract'
import type { ComparisonProof } from './comparison-proofs'
import type { WordMark } from './named-words'
import { WordMarks } from './words'

interface Props {
  item: ReviewItem
  beside: ComparisonProof | undefined
  control: ReturnType<typeof usePictureView>
  /** Addresses of pictures that are probably viewed next, as the proof or beside it. */
  near: readonly string[]
  nearBeside: readonly string[]
  /** Where words were found in the proof. */
  marks: readonly WordMark[]
  /** Fetches the addresses of a completion's proofs again. */
  onReload: (completionId: number) => void
}

/** At this width and above everything is visible without scrolling, and two pictures side by side are large enough to compare. */
export const WIDE = '(min-width: 64rem)'

/** The proof under review, and beside it the picture it is compared with. */
export function Pictures({ item: { completion, campaign }, beside, control, near, nearBeside, marks, onReload }: Props) {
  const t = useTranslations('admin.review')
  const activity = useTranslations('admin.activity')
  const box = useRef<HTMLDivElement>(null)
  const seen = useRef(completion.id)
  useEffect(() => {
    if (seen.current === completion.id) return
    seen.current = completion.id
    // Where the page scrolls, the next proof is scrolled into view.
    if (!window.matchMedia(WIDE).matches) box.current?.scrollIntoView({ block: 'start', behavior: 'instant' })
  }, [completion.id])
  return (
    <div
      ref={box}
      className={cn(
        'above-bars grid h-[calc(100dvh-13.25rem-var(--bottom-bar,0px))] min-h-72 scroll-mt-3 gap-2 lg:h-auto lg:min-h-0 lg:gap-3 lg:pointer-fine:[&_figcaption]:min-h-9 lg:pointer-fine:[&_figcaption_:is(a,button)]:size-9',
        beside && 'grid-cols-2',
      )}
    >
      <ProofStage
        address={completion.proof}
        name={completion.name}
        label={
          <>
            {/* On narrow screens the facts with the name are below the decision buttons. */}
            <span className="block lg:hidden">{completion.name}</span>
            {t('attempt', { attempt: completion.attempt, most: MAX_ATTEMPTS })}
            {completion.flags.length > 0 && (
              <span className="inline-flex items-center gap-1 pl-2 whitespace-nowrap text-warning lg:hidden">
                <Flag aria-hidden className="size-4" strokeWidth={2} />
                {activity('flags', { count: completion.flags.length })}
              </span>
            )}
          </>
        }
        near={near}
        without={campaign?.proof_items.some(({ kind }) => kind === 'picture') === false ? t('no_picture') : undefined}
        control={control}
        marks={marks.length > 0 && <WordMarks marks={marks} />}
        onReload={() => onReload(completion.id)}
      />
      {beside && (
        <ProofStage
          address={beside.proof}
          name={beside.name}
          label={beside.attempt ? t('beside_attempt', { attempt: beside.attempt }) : beside.code}
          near={nearBeside}
          onReload={() => onReload(beside.completionId)}
        />
      )}
    </div>
  )
}
