import type { PictureBox, ReadingState } from '@/db/desk-values'
import type { LocalizedText } from '@/lib/platform/i18n/localized'
import type { ReviewItem } from '@/lib/work/review/decision/contract'
import { toldApart, wordsOfItem } from '@/lib/work/review/readings/words-of-item'

/** Where a word was found, and whether only a wrong picture shows it. */
export interface WordMark {
  box: PictureBox
  isWrong: boolean
}

/** A picture of the newest attempt whose version names words, with what was found of them. */
export interface NamedWords {
  key: string
  label: LocalizedText
  state: ReadingState
  /** How many words of a right picture are named. */
  named: number
  missing: string[]
  /** Found words that only a wrong picture shows. */
  wrong: string[]
  marks: WordMark[]
  /** Whether it is the one that the desk shows large. */
  isLarge: boolean
}

/** The pictures of the newest attempt that are read for words. */
export function namedWords({ campaign, attempts }: Pick<ReviewItem, 'campaign' | 'attempts'>): NamedWords[] {
  const sent = attempts.at(-1)?.items ?? []
  const large = sent.find(({ kind }) => kind === 'picture')
  return sent.flatMap((item) => {
    const asked = campaign?.proof_items.find(({ key }) => key === item.key)
    const lookedFor = wordsOfItem(campaign ?? undefined, item.key)
    if (!asked || lookedFor.words.length === 0 || !item.reading) return []
    const { state, found } = item.reading
    const { right, wrong } = toldApart(found, lookedFor)
    const isMissing = (at: number) => at < lookedFor.firstWrong && !right.some(({ word }) => word === at)
    return {
      key: item.key,
      label: asked.label,
      state,
      named: lookedFor.firstWrong,
      missing: state === 'read' ? lookedFor.words.filter((_, at) => isMissing(at)) : [],
      wrong: wrong.flatMap(({ word }) => lookedFor.words[word] ?? []),
      marks: [right, wrong].flatMap((told) => told.flatMap(({ boxes }) => boxes.map((box) => ({ box, isWrong: told === wrong })))),
      isLarge: item === large,
    }
  })
}
