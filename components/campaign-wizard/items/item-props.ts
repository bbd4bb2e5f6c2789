import type { ItemKindName } from '@/lib/work/campaigns/proof-items/registry'
import { useDoing } from '../context'
import type { AskedItem } from '../plan'

export interface ItemProps<Kind extends ItemKindName = ItemKindName> {
  item: Extract<AskedItem, { kind: Kind }>
  /** A key below `validation`, or the server's text. */
  error: string | undefined
  /** Sets the error, or clears it with undefined. */
  onProblem: (problem: string | undefined) => void
  /** Whether a picture takes images from the clipboard; of several only one does. */
  takesPaste: boolean
}

/** What was typed or chosen for an item. */
export function useItemValue({ item: { key }, onProblem }: Pick<ItemProps, 'item' | 'onProblem'>): [value: string, change: (value: string) => void] {
  const { wizard } = useDoing()
  const value = wizard.useDraft(({ items }) => items[key] ?? '')
  const change = (typed: string) => {
    wizard.setItem(key, typed)
    onProblem(undefined)
  }
  return [value, change]
}
