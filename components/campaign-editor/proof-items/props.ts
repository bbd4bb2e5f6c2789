import type { ItemOf } from '../draft'

/** What the form of a kind of proof item is given. */
export interface ItemFormProps<Kind extends keyof ItemOf> {
  item: ItemOf[Kind]
  /** Of the item in the draft, such as `content.proof_items.0`. */
  path: string
  onChange: (item: ItemOf[Kind]) => void
}
