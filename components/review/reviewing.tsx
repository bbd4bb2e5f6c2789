'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { usePictureView } from '@/components/admin/proof-stage'
import { reviewQueries } from '@/lib/work/review/decision/client'
import { comparisonProofs } from './comparison-proofs'
import { CopiesDialog } from './copies-dialog'
import { DecisionBar } from './decision-bar'
import { AT_HAND, aheadOf, type Entry, isOpen, nearPictures, type Reason, refreshed, withReadings } from './desk-state'
import { Facts } from './facts'
import { namedWords } from './named-words'
import { Pictures, WIDE } from './pictures'
import { reasons } from './reasons'
import type { useDesk } from './use-desk'
import { deskKeys, sayWhy, useDeskKeys } from './use-desk-keys'
import { useDecisionDraft } from './use-draft'
import { WordsInPicture } from './words'

interface Props {
  entry: Entry
  desk: ReturnType<typeof useDesk>
  /** What became of the last decision. */
  notice: ReactNode
}

/** One completion at the desk: its picture, its facts, and the decision by keys or buttons. */
export function Reviewing({ entry, desk, notice }: Props) {
  const why = useTranslations('admin.review.keys_why')
  const { item } = entry
  const { id, proof } = item.completion
  const draft = useDecisionDraft(id)
  const control = usePictureView(proof)
  const compare = useCompare(item)
  const [asksCopies, setAsksCopies] = useState(false)
  const [isMarked, setMarked] = useState(true)
  const mark = () => setMarked(!isMarked)
  const queries = useQueryClient()

  const askAgain = (completionId: number, change: typeof refreshed) =>
    queries.fetchQuery({ ...reviewQueries.history(completionId), staleTime: 0 }).then(
      ({ attempts }) => desk.update((state) => change(state, completionId, attempts)),
      // The page has already shown the failure.
      () => {},
    )
  const reload = (completionId: number) => askAgain(completionId, refreshed)
  const decide = (reason?: Reason, own?: string) => {
    if (!isOpen(entry)) return why('closed', { undo: deskKeys.undo, next: deskKeys.next })
    if (!desk.isSeen()) return why('too_soon')
    const verdict = draft.verdict(reason, own)
    if (!verdict) return undefined
    draft.clear()
    return desk.decide(verdict)
  }
  const { last } = desk.desk
  const panel = (name: 'reasons' | 'notes') => {
    if (!isOpen(entry)) return why('closed', { undo: deskKeys.undo, next: deskKeys.next })
    return draft.open(name)
  }
  const marks = namedWords(item).flatMap((picture) => (picture.isLarge ? picture.marks : []))

  useDeskKeys({
    approve: () => decide(),
    reject: () => panel('reasons'),
    note: () => panel('notes'),
    compare: () => (compare.canBeside ? compare.toggle() : why('no_compare')),
    zoom: () => (proof ? control.zoom() : why('no_picture')),
    turn: () => (proof ? control.turn() : why('no_picture')),
    marks: () => (marks.length > 0 ? mark() : why('no_marks')),
    close: draft.close,
    digit: (digit) => {
      if (draft.panel !== 'reasons') return why('no_reasons', { reject: deskKeys.reject })
      const reason = reasons[digit - 1]
      return reason ? decide(reason) : why('no_such_reason')
    },
  })

  const ahead = aheadOf(desk.desk).slice(1, AT_HAND)
  return (
    <div className="grid min-h-0 flex-1 gap-4 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-3">
      <Pictures
        item={item}
        beside={compare.beside}
        control={control}
        near={nearPictures(desk.desk)}
        nearBeside={compare.beside ? ahead.flatMap((next) => comparisonProofs(next.item)[0]?.proof ?? []) : []}
        marks={isMarked ? marks : []}
        onReload={reload}
      />
      <div className="flex min-h-0 flex-col lg:overflow-hidden lg:rounded-card lg:border lg:border-line lg:bg-surface">
        <section
          aria-label={item.completion.name}
          className="rounded-card border border-line bg-surface p-4 focus-visible:-outline-offset-3 max-lg:mb-20 lg:min-h-0 lg:flex-1 lg:overflow-y-auto lg:rounded-none lg:border-0"
        >
          <Facts
            item={item}
            waits={isOpen(entry)}
            targetHours={desk.desk.meta?.target_hours ?? Number.POSITIVE_INFINITY}
            beside={compare.beside?.key}
            onCompare={compare.choose}
            onMove={desk.move}
            onCopies={() => setAsksCopies(true)}
            words={<WordsInPicture item={item} isMarked={isMarked} onMark={mark} onWait={() => askAgain(id, withReadings)} />}
          />
        </section>
        {notice}
        <DecisionBar
          entry={entry}
          isLast={last?.id === id}
          draft={draft}
          onApprove={() => sayWhy(decide())}
          onReject={(reason, own) => sayWhy(decide(reason, own))}
          onUndo={desk.canUndo() ? desk.undo : undefined}
          onNext={() => desk.move(1)}
        />
      </div>
      {asksCopies && <CopiesDialog item={item} onClose={() => setAsksCopies(false)} onReturned={desk.restart} />}
    </div>
  )
}

/** The picture beside the proof. Comparing stays on from one completion to the next, where there is a picture to compare. */
function useCompare(item: Entry['item']) {
  const [isOn, setOn] = useState(() => window.matchMedia(WIDE).matches)
  const [chosen, setChosen] = useState<{ of: number; key: string }>()
  const comparisons = comparisonProofs(item)
  const { id } = item.completion
  const beside = comparisons.find(({ key }) => chosen?.of === id && key === chosen.key) ?? comparisons[0]
  return {
    /** Whether there is a picture to compare. */
    canBeside: beside !== undefined,
    beside: isOn ? beside : undefined,
    toggle: () => setOn(!isOn),
    choose: (key: string) => {
      setOn(!(isOn && beside?.key === key))
      setChosen({ of: id, key })
    },
  }
}
