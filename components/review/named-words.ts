import type { PictureBox, ReadingState } from '@/db/desk-values'
import type { LocalizedText } from '@/lib/platform/i18n/localized'
import type { ReviewItem } from '@/lib/work/reviews/contract'

/** A picture of the newest attempt whose version names words, with what was found of them. */
export interface NamedWords {
  key: string
  label: LocalizedText
  state: ReadingState
  named: number
  missing: string[]
  boxes: PictureBox[]
  /** Whether it is the one that the desk shows large. */
  isLarge: boolean
}

/** The pictures of the newest attempt that are read for words. */
export function namedWords({ campaign, attempts }: Pick<ReviewItem, 'campaign' | 'attempts'>): NamedWords[] {
  const sent = attempts.at(-1)?.items ?? []
  const large = sent.find(({ kind }) => kind === 'picture')
  return sent.flatMap((item) => {
    const asked = campaign?.proof_items.find(({ key }) => key === item.key)
    if (asked?.kind !== 'picture' || !asked.words?.length || !item.reading) return []
    const { state, found } = item.reading
    return {
      key: item.key,
      label: asked.label,
      state,
      named: asked.words.length,
      missing: state === 'read' ? asked.words.filter((_, at) => !found.some(({ word }) => word === at)) : [],
      boxes: found.flatMap(({ boxes }) => boxes),
      isLarge: item === large,
    }
  })
}
